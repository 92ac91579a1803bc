// Five hunters chase the prey. Each asks for the shortest path four times a second and walks along it.
import { createFollower, createNavigator, type NavPath, type Point } from '../../index.ts';
import { createRandom, createStroll, floor, metres } from '../drawing/floor.ts';
import { HUNTER_COLORS } from '../drawing/pen.ts';
import type { Figure } from '../drawing/stage.ts';

const hunt: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: 12 });
  const stroll = createStroll(nav, [{ x: 560, z: 336 }, { x: 60, z: 440 }, { x: 60, z: 60 }, { x: 640, z: 70 }, { x: 720, z: 460 }]); // prettier-ignore
  const random = createRandom(31);
  const setOut = (path: NavPath) => ({ follower: createFollower(path), left: path.length });
  const ask = (from: Point): NavPath | null => nav.findPath(from, stage.at('prey'));
  const hunters = HUNTER_COLORS.map((color, i) => ({
    color,
    speed: 84 + 9 * i,
    wait: i / 20,
    ...setOut(ask(nav.findRandomPoint({ random })!)!),
  }));
  let caught = 0;
  let microseconds = 0;

  const walk = (hunter: (typeof hunters)[number], seconds: number): void => {
    const at = hunter.follower.advance(hunter.speed * seconds);
    hunter.left = Math.max(0, hunter.left - hunter.speed * seconds);
    hunter.wait -= seconds;
    if (hunter.wait > 0) return;
    hunter.wait = 0.25;
    const before = performance.now();
    const path = ask(at);
    microseconds += (1000 * (performance.now() - before) - microseconds) / 20;
    if (path !== null) Object.assign(hunter, setOut(path));
    if (path === null || path.length > 20) return;
    caught++;
    Object.assign(hunter, setOut(ask(nav.findRandomPoint({ random })!)!));
  };

  return {
    limit: (_, at) => nav.findNearestPoint(at) ?? at,
    play: (seconds) => stage.set('prey', stroll(105 * seconds)),
    draw(seconds) {
      const { pen, show } = stage;
      pen.begin();
      pen.level(floor);
      for (const hunter of hunters) {
        walk(hunter, seconds);
        pen.path(hunter.follower.path, `${hunter.color}90`, 2);
      }
      for (const { follower, color } of hunters) pen.hunter(follower.position, follower.heading, color);
      show('nearest', metres(Math.min(...hunters.map(({ left }) => left))));
      show('caught', String(caught));
      show('time', `${microseconds.toFixed(0)} µs`);
      return true;
    },
  };
};
export default hunt;
