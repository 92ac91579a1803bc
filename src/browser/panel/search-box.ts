// Finds a control of the drawers by any word of its title, its tooltip or its choices. What is found is shown in its drawer, idle or not;
// the rest is hidden until the box is empty again.
import type GUI from 'lil-gui';
import type { Controller } from 'lil-gui';
import { make } from '../dom.ts';

export function addSearchBox(more: GUI, drawers: readonly GUI[]): void {
  const box = make('input');
  box.type = 'search';
  box.id = 'find-control';
  box.placeholder = 'Find a control';
  box.setAttribute('aria-label', 'Find a control');
  const none = make('p', 'No control has that word.');
  none.hidden = true;
  none.setAttribute('role', 'status');
  more.$children.prepend(box, none);
  /** Those that were open before the search. */
  let open: readonly GUI[] | null = null;

  box.addEventListener('input', () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isSearch = words.length > 0;
    if (isSearch) open ??= drawers.filter(({ _closed }) => !_closed);
    more.domElement.classList.toggle('searching', isSearch);
    let count = 0;
    for (const drawer of drawers) {
      const found = drawer.controllers.filter((control) => {
        const text = textOf(control, drawer);
        const isFound = words.every((word) => text.includes(word));
        control.domElement.classList.toggle('unfound', !isFound);
        return isFound;
      });
      count += found.length;
      drawer.domElement.classList.toggle('unfound', found.length === 0);
      if (isSearch) drawer.open();
      else if (open) drawer.open(open.includes(drawer));
    }
    if (!isSearch) open = null;
    none.hidden = count > 0;
  });
}

function textOf({ domElement }: Controller, drawer: GUI): string {
  const options = [...domElement.querySelectorAll('option')].map(({ text }) => text);
  const name = domElement.querySelector('.lil-name')?.textContent ?? '';
  return [name, domElement.title, drawer._title, ...options].join(' ').toLowerCase();
}
