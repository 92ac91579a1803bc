// Wires the rooms together: the page gets the 3D view, whose code it fetches once the hunt runs. The only file that knows every room. The
// page is fetched while the plan of the first map (#plan in index.html) is painted; a hidden tab paints nothing and waits only a moment.
import { byId, painted } from './browser/dom.ts';

Promise.all([import('./browser/page.ts'), painted()]).then(
  ([{ startPage }]) => startPage(async () => (await import('./view/create-view.ts')).createView),
  () => {
    byId('notice').hidden = true;
    byId('no-script').hidden = false;
  },
);
