// Wires the rooms together: the page gets the 3D view. The only file that knows every room. Both are fetched while the plan of
// the first map (#plan in index.html) is on the screen.
import { byId } from './browser/dom.ts';

const parts = Promise.all([import('./browser/page.ts'), import('./view/create-view.ts')]);
parts.then(
  ([{ startPage }, { createView }]) => startPage(createView),
  () => {
    byId('notice').hidden = true;
    byId('no-script').hidden = false;
  },
);
