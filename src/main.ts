// The page's entry: starts the page and gives it the 3D view, whose code is fetched once the hunt runs. The only file that imports every
// room. The page's code runs once the plan of the first map (#plan in index.html) is painted. In a hidden tab, which paints nothing, it
// runs at once.
import { byId } from './browser/dom.ts';

/** The page starts without a paint after this long, ms. */
const PATIENCE_MS = 1000;

const painted = new Promise<void>((resolve) => {
  new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, document.hidden ? 0 : PATIENCE_MS);
});
painted
  .then(() => import('./browser/page.ts'))
  .then(
    ({ startPage }) => startPage(async () => (await import('./view/create-view.ts')).createView),
    () => {
      byId('notice').hidden = true;
      byId('no-script').hidden = false;
    },
  );
