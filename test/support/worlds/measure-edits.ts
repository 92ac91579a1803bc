// Prints by how many bytes a navigator grows while obstacles come and go. Run with --expose-gc.
import { createLevel, createNavigator } from '../../../src/index.ts';

const EDITS = 60_000;
const room = { polygon: [[0, 0], [20, 0], [20, 20], [0, 20]] } as const; // prettier-ignore
const nav = createNavigator(createLevel({ rooms: [room] }), { radius: 0.3 });

function edit(): void {
  for (let i = 0; i < EDITS; i++) {
    const added = nav.addObstacle({ x: 5 + (i % 10), z: 5, radius: 0.5 });
    if (i % 1000 === 0) nav.findPath({ x: 1, z: 5 }, { x: 19, z: 5 });
    nav.removeObstacle(added);
  }
  globalThis.gc!();
}

edit();
const before = process.memoryUsage().heapUsed;
edit();
process.stdout.write(String(process.memoryUsage().heapUsed - before));
