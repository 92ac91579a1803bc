// Doom map: choose a WAD, and an agent of the player's size walks its map. Until then it walks the keep of the demo.
import { createFollower, createNavigator, loadLevel } from '../index.ts';
import { drawDisc, drawLevel, drawPath } from './draw.ts';
import type { Example } from './example.ts';

/** Takes a WAD (or any other map that the library reads), for example from `<input type="file">`. */
export default async function doomMap(file: File): Promise<Example> {
  const level = loadLevel(await file.arrayBuffer(), { name: file.name });
  const nav = createNavigator(level, { radius: 16, height: 56, maxStep: 24 });
  const start = level.plan.things.find(({ kind }) => kind === 'player')?.at;
  if (start === undefined) throw new Error(`${file.name} has no player start.`);
  const { frame } = level.plan;
  // Things of the plan are in map units; Doom's y axis points up.
  const place = {
    x: (start.x - frame.dx) / frame.scale,
    z: ((start.z - frame.dz) / frame.scale) * (frame.flipped ? -1 : 1),
  };
  const wander = () => {
    for (;;) {
      const path = nav.findPath(follower?.position ?? place, nav.findRandomPoint({ reachableFrom: place })!);
      if (path !== null && path.links.every((link) => link === 'walk' || link === 'drop')) return createFollower(path);
    }
  };
  let follower: ReturnType<typeof createFollower> | null = null;
  follower = wander();

  return {
    navigators: [nav],
    agents: () => [{ at: follower!.position, navigator: 0 }],
    frame(canvas, seconds) {
      follower!.advance(250 * seconds);
      if (follower!.isDone) follower = wander();
      drawLevel(canvas, level);
      drawPath(canvas, follower!.path, '#3cff8f', 6);
      drawDisc(canvas, follower!.position, 16, '#ffe066');
    },
  };
}
