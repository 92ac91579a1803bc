// Five hunters chase the prey. Each asks for the shortest path a few times a second and walks along it.
import { createFollower, createNavigator, type Point } from '../../index.ts';
import { createRandom, createStroll, floor, metres } from '../floor.ts';
import { HUNTER_COLORS } from '../pen.ts';
import type { Figure } from '../stage.ts';

const hunt: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: 12 });
  const stroll = createStroll(nav, [{ x: 560, z: 336 }, { x: 60, z: 440 }, { x: 60, z: 60 }, { x: 640, z: 70 }, { x: 720, z: 460 }]); // prettier-ignore
  const random = createRandom(31);
  const prey = (): Point => stage.at('prey');
  const hunters = HUNTER_COLORS.map((color, i) => {
    const at: Point = nav.findRandomPoint({ random })!;
    return { color, speed: 84 + 9 * i, follower: createFollower(nav.findPath(at, prey())!), wait: i / 20 };
  });
  let caught = 0;
  let microseconds = 0;

  const walk = (hunter: (typeof hunters)[number], seconds: number): void => {
    const { follower, speed } = hunter;
    const at = follower.advance(speed * seconds);
    hunter.wait -= seconds;
    if (hunter.wait > 0) return;
    hunter.wait = 0.25;
    const before = performance.now();
    const path = nav.findPath(at, prey());
    microseconds += (1000 * (performance.now() - before) - microseconds) / 20;
    if (path !== null) hunter.follower = createFollower(path);
    if (path === null || path.length > 20) return;
    caught++;
    const home = nav.findRandomPoint({ random })!;
    hunter.follower = createFollower(nav.findPath(home, prey())!);
  };

  return {
    limit: (_, at) => nav.findNearestPoint(at) ?? at,
    play: (seconds) => stage.set('prey', stroll(105 * seconds)),
    draw(seconds) {
      const { pen, show } = stage;
      pen.begin();
      pen.level(floor);
      let nearest = Infinity;
      for (const hunter of hunters) {
        walk(hunter, seconds);
        const path = nav.findPath(hunter.follower.position, prey());
        if (path === null) continue;
        nearest = Math.min(nearest, path.length);
        pen.path(path, `${hunter.color}90`, 2);
      }
      for (const { follower, color } of hunters) pen.hunter(follower.position, follower.heading, color);
      show('nearest', metres(nearest));
      show('caught', String(caught));
      show('time', `${microseconds.toFixed(0)} µs`);
      return true;
    },
  };
};
export default hunt;
