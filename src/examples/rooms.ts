// Rooms in code: two rooms, a door, a column; an agent walks from one random point to the next.
import { createFollower, createLevel, createNavigator } from '../index.ts';
import { drawDisc, drawLevel, drawPath } from './draw.ts';
import type { Example } from './example.ts';

export default function rooms(): Example {
  const level = createLevel({
    // Metres: x right, z towards you, as in three.js.
    rooms: [
      { polygon: [[0, 0], [8, 0], [8, 8], [0, 8]] },
      { polygon: [[8, 3], [11, 3], [11, 5], [8, 5]] },
      { polygon: [[11, 0], [18, 0], [18, 8], [11, 8]] },
    ],
    doors: [{ name: 'gate', from: [8, 3], to: [8, 5] }],
    walls: [{ points: [[14, 2], [14, 6]] }],
    things: [{ x: 5, z: 3, radius: 1 }],
  }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0.4 });

  let follower = createFollower(nav.findPath({ x: 1, z: 1 }, { x: 17, z: 4 })!);
  return {
    navigators: [nav],
    agents: () => [{ at: follower.position, navigator: 0 }],
    frame(canvas, seconds) {
      follower.advance(3 * seconds);
      if (follower.isDone) {
        const goal = nav.findRandomPoint({ reachableFrom: follower.position })!;
        follower = createFollower(nav.findPath(follower.position, goal)!);
      }
      drawLevel(canvas, level);
      drawDisc(canvas, { x: 5, z: 3 }, 1, '#5a7bb0');
      drawPath(canvas, follower.path);
      drawDisc(canvas, follower.position, 0.4, '#ffe066');
    },
  };
}
