// Doors and crates: a door opens and shuts, a crate slides; the agent plans again when the navigator's revision has changed.
import { createFollower, createLevel, createNavigator } from '../index.ts';
import { drawDisc, drawLevel, drawLine, drawPath } from './draw.ts';
import type { Example } from './example.ts';

export default function doorsAndCrates(): Example {
  const level = createLevel({
    rooms: [
      { polygon: [[0, 0], [8, 0], [8, 10], [0, 10]] },
      { polygon: [[8, 0], [16, 0], [16, 10], [8, 10]] },
    ],
    walls: [{ points: [[8, 0], [8, 2]] }, { points: [[8, 4], [8, 7]] }, { points: [[8, 9], [8, 10]] }],
    doors: [{ name: 'near', from: [8, 2], to: [8, 4] }],
  }); // prettier-ignore
  const nav = createNavigator(level, { radius: 0.4 });
  const crateAt = (time: number) => ({ x: 11.5, z: 5 + 3 * Math.sin(time / 2), radius: 0.8 });
  const crate = nav.addObstacle(crateAt(0));
  const goals = [{ x: 14.5, z: 2 }, { x: 1.5, z: 2 }]; // prettier-ignore
  let [time, goal] = [0, 0];
  let follower = createFollower(nav.findPath(goals[1]!, goals[0]!)!);

  return {
    navigators: [nav],
    agents: () => [{ at: follower.position, navigator: 0 }],
    frame(canvas, seconds) {
      time += seconds;
      const isOpen = time % 6 < 3;
      if (nav.doors()[0]!.open !== isOpen) nav.setDoor('near', isOpen);
      // Ten times a second is enough for a crate, and it waits where it would roll over the agent.
      const next = crateAt(time);
      const gap = Math.hypot(next.x - follower.position.x, next.z - follower.position.z);
      if (Math.floor(time * 10) !== Math.floor((time - seconds) * 10) && gap > 1.5) nav.moveObstacle(crate, next);

      if (follower.isDone) goal = 1 - goal;
      if (follower.isDone || follower.path.revision !== nav.revision) {
        const path = nav.findPath(follower.position, goals[goal]!);
        if (path !== null) follower = createFollower(path);
      }
      follower.advance(3 * seconds);

      drawLevel(canvas, level);
      if (!isOpen) drawLine(canvas, [8, 2], [8, 4], '#ff7a96', 0.25);
      drawDisc(canvas, next, 0.8, '#ff9f1c');
      drawPath(canvas, follower.path);
      drawDisc(canvas, follower.position, 0.4, '#ffe066');
    },
  };
}
