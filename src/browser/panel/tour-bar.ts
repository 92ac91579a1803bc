// The bar of a tour: which of how many it is, the way to its neighbours and out of it, and the controls that its note names. It stands
// where the map's name stands, around the title and the note that are there.
import GUI from 'lil-gui';
import { byId, make, makeButton } from '../dom.ts';
import { TOURS, type Tour } from '../links/tours.ts';
import type { Controls } from './controls.ts';
import type { PanelParts } from './panel-parts.ts';

/** Returns a function that shows the bar of a tour; null hides it. */
export function createTourBar(
  controls: Controls,
  { onTour, onLeaveTour }: Pick<PanelParts, 'onTour' | 'onLeaveTour'>,
  isSmall: () => boolean,
) {
  const place = byId('place');
  const title = byId('map-title');
  const buttons = ['◀', '▶', 'Exit'].map((text) => makeButton(text));
  const [back, on, exit] = buttons;
  for (const button of buttons) button.hidden = true;
  title.before(back);
  title.after(on, exit);
  exit.setAttribute('aria-label', 'Exit the tour');
  exit.onclick = onLeaveTour;
  const box = make('div');
  box.id = 'tour-controls';
  place.append(box);
  let gui: GUI | null = null;
  let shown: Tour | null = null;

  const lead = (to: HTMLButtonElement, word: string, index: number): void => {
    const next = TOURS[(index + TOURS.length) % TOURS.length];
    to.setAttribute('aria-label', `${word} tour: ${next.title}`);
    to.title = next.title;
    to.onclick = () => onTour(next);
  };

  return (tour: Tour | null): void => {
    if (tour === shown) return;
    shown = tour;
    // What has the focus there goes.
    if (tour === null && place.contains(document.activeElement)) byId('view').focus({ preventScroll: true });
    if (gui) {
      controls.forget(gui);
      gui.destroy();
      gui = null;
    }
    for (const button of buttons) button.hidden = tour === null;
    if (tour === null) {
      delete title.dataset.number;
      return;
    }
    const index = TOURS.indexOf(tour);
    title.dataset.number = `${index + 1} of ${TOURS.length}: `;
    lead(back, 'Previous', index - 1);
    lead(on, 'Next', index + 1);
    gui = new GUI({ container: box, title: 'Try it' });
    for (const name of tour.controls) controls.add(gui, name);
    if (isSmall()) gui.close();
  };
}
