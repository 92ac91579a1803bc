// Worker and saved level: a worker builds a level with its index and saves both; the page loads the bytes. They can be stored or shipped, too.
import { createFollower, createNavigator, loadLevel } from '../index.ts';
import { drawDisc, drawLevel, drawPath } from './draw.ts';
import type { Example } from './example.ts';

const fromWorker = (): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./build-level.worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = reject;
    worker.onmessage = ({ data }: MessageEvent<Uint8Array>) => {
      worker.terminate();
      resolve(data);
    };
  });

export default async function savedLevel(bytesOfLevel = fromWorker): Promise<Example> {
  const level = loadLevel(await bytesOfLevel());
  const nav = createNavigator(level, { radius: 0 });
  await nav.prepare(); // takes the saved index
  let follower = createFollower(nav.findPath({ x: 1, z: 1 }, { x: 47, z: 31 })!);

  return {
    navigators: [nav],
    agents: () => [{ at: follower.position, navigator: 0 }],
    frame(canvas, seconds) {
      follower.advance(8 * seconds);
      if (follower.isDone) follower = createFollower(nav.findPath(follower.position, nav.findRandomPoint()!)!);
      drawLevel(canvas, level);
      drawPath(canvas, follower.path, '#3cff8f', 0.2);
      drawDisc(canvas, follower.position, 0.4, '#ffe066');
    },
  };
}
