// A door shuts, a crate falls: which paths change, what is built again, and what stays.
import { leafAt } from '../../door/bsp.ts';
import { createFollower, createNavigator, type NavPath, type ObstacleHandle, type Point } from '../../index.ts';
import { createRandom, floor, metres } from '../drawing/floor.ts';
import { COLOR, HUNTER_COLORS } from '../drawing/pen.ts';
import type { Figure } from '../drawing/stage.ts';

const HOMES = [{ x: 40, z: 40 }, { x: 240, z: 190 }, { x: 40, z: 330 }, { x: 240, z: 480 }, { x: 640, z: 120 }]; // prettier-ignore
/** Where the crate stands until it is dropped on the floor, and half its width. */
const SHELF = { x: 328, z: 464 };
const HALF = 26;

const door: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: 12 });
  const goal = { x: 700, z: 450 };
  const random = createRandom(3);
  let crate: ObstacleHandle | null = null;
  let [drawn, wasStale, changed, milliseconds] = ['', false, 0, 0];
  let paths: (NavPath | null)[] = HOMES.map((home) => nav.findPath(home, goal));
  const followers = paths.map((path) => createFollower(path!));

  const box = (): Point[] => {
    const { x, z } = stage.at('crate');
    return [{ x: x - HALF, z: z - HALF }, { x: x + HALF, z: z - HALF }, { x: x + HALF, z: z + HALF }, { x: x - HALF, z: z + HALF }]; // prettier-ignore
  };
  /** Applies the door and the crate, and finds the paths from all homes again. */
  const change = (): void => {
    const before = performance.now();
    nav.setDoor('door', stage.value('open') === '1');
    if (crate !== null) nav.removeObstacle(crate);
    crate = leafAt(floor.tree, stage.at('crate')) < 0 ? null : nav.addObstacle({ polygon: box() });
    const found = HOMES.map((home) => nav.findPath(home, goal));
    milliseconds = performance.now() - before;
    changed = found.filter((path, i) => path?.length !== paths[i]?.length).length;
    paths = found;
  };
  return {
    play(seconds) {
      stage.set('open', Math.floor(seconds / 4) % 2 === 0 ? '1' : '');
      stage.set('crate', Math.floor(seconds / 8) % 2 === 1 ? { x: 540, z: 336 } : SHELF);
    },
    draw(seconds) {
      const { pen, show } = stage;
      const state = ['open', 'crate'].map((name) => stage.value(name)).join();
      const isStale = stage.value('stale') === '1';
      if (state !== drawn) change();
      if (!isStale && (wasStale || state !== drawn)) for (const follower of followers) follower.rejoin(nav, follower.position); // prettier-ignore
      [drawn, wasStale] = [state, isStale];
      pen.begin();
      pen.level(floor);
      pen.lines(floor.tree.portals, `${COLOR['portal-open']}40`);
      const isOpen = stage.value('open') === '1';
      pen.line([{ x: 328, z: 384 }, { x: 328, z: 416 }], COLOR[isOpen ? 'portal-open' : 'portal-shut'], 4, isOpen ? [3, 5] : []); // prettier-ignore
      pen.area(box(), COLOR['portal-narrow'], crate ? 0.8 : 0.3);
      let through = 0;
      followers.forEach((follower, i) => {
        const from = follower.position;
        const at = follower.advance(95 * seconds);
        pen.path(follower.path, `${HUNTER_COLORS[i]}60`, 2);
        if (nav.raycast(from, at) !== null) through++;
        pen.hunter(at, follower.heading, nav.findNearestPoint(at, { maxDistance: 1 }) ? HUNTER_COLORS[i] : COLOR['portal-shut']); // prettier-ignore
        if (!follower.isDone) return;
        const path = nav.findPath(HOMES[Math.floor(random() * HOMES.length)], goal);
        if (path) followers[i] = createFollower(path);
      });
      pen.disc(goal, 0, COLOR.path, 6);
      show('changed', `${changed} of ${HOMES.length} paths`);
      show('time', `${milliseconds.toFixed(1)} ms`);
      show('length', metres(paths.reduce((sum, path) => sum + (path?.length ?? Infinity), 0)));
      show('revision', String(nav.revision));
      show('ghosts', isStale ? String(through) : '0');
      return true;
    },
  };
};
export default door;
