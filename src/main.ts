// Wires the rooms together: the page gets the 3D view. The only file that knows every room. The rooms are fetched while the plan of
// the first map (#plan in index.html) is painted; a hidden tab paints nothing and waits only a moment.
import { byId } from './browser/dom.ts';

const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 300);
});
Promise.all([import('./browser/page.ts'), import('./view/create-view.ts'), painted]).then(
  ([{ startPage }, { createView }]) => startPage(createView),
  () => {
    byId('notice').hidden = true;
    byId('no-script').hidden = false;
  },
);
