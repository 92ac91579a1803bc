// f, g and h beside two nodes of a search: the newest, and the one under the pointer.
import type { SearchedPlace } from '../../nav/path-finder.ts';
import { byId, make, pixelOn } from '../dom.ts';
import type { Screen } from '../screen.ts';

/** CSS pixels from the pointer to a node. */
const REACH = 16;
/** CSS pixels between a node and its label. */
const ABOVE = 12;

/** Returns a function to call before each drawing, with the nodes that are drawn. */
export function createNodeLabels(stage: HTMLElement, screen: Pick<Screen, 'pixelOf'>) {
  let pointer: { readonly x: number; readonly y: number } | null = null;
  const [newest, hovered] = ['newest', 'hovered'].map((name) => {
    const label = make('div', '', `node-label ${name}`);
    label.hidden = true;
    label.setAttribute('aria-hidden', 'true');
    // Under the panes, as all other labels.
    byId('labels').after(label);
    return label;
  });
  const point = (event: PointerEvent): void => {
    const isFree = event.target instanceof HTMLCanvasElement && document.pointerLockElement === null;
    pointer = isFree ? pixelOn(stage, event) : null;
  };
  stage.addEventListener('pointermove', point);
  stage.addEventListener('pointerdown', point);

  function show(label: HTMLElement, node: SearchedPlace | undefined): void {
    const place = node && screen.pixelOf(node.at);
    const { clientWidth: width, clientHeight: height } = stage;
    const isSeen = place && place.x >= 0 && place.x <= width && place.y >= 0 && place.y <= height;
    label.hidden = !isSeen;
    if (!node || !isSeen) return;
    const [f, g, h] = [node.f, node.g, node.h].map(Math.round);
    const words = `f ${f} = g ${g} + h ${h}`;
    if (label.textContent !== words) label.textContent = words;
    // Never cut off at an edge of the picture.
    const left = Math.max(0, Math.min(place.x - label.offsetWidth / 2, width - label.offsetWidth));
    const top = Math.max(0, place.y - label.offsetHeight - ABOVE);
    label.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  function underPointer(nodes: readonly SearchedPlace[]): SearchedPlace | undefined {
    if (pointer === null) return undefined;
    let nearest: SearchedPlace | undefined;
    let least = REACH;
    for (const node of nodes) {
      const place = screen.pixelOf(node.at);
      const gap = place ? Math.hypot(place.x - pointer.x, place.y - pointer.y) : Infinity;
      if (gap >= least) continue;
      least = gap;
      nearest = node;
    }
    return nearest;
  }

  return (nodes: readonly SearchedPlace[]): void => {
    const last = nodes.reduce<SearchedPlace | undefined>(
      (most, node) => (node.order > (most?.order ?? 0) ? node : most),
      undefined,
    );
    const under = underPointer(nodes);
    show(newest, last);
    show(hovered, under === last ? undefined : under);
  };
}
