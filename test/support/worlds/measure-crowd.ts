// Prints how many KiB a running crowd keeps and leaves as garbage. It runs in a process of its own, whose compiler has seen no other code
// and works between the steps, so that figures depend neither on other tests nor on the machine.
import { SCENES } from './crowd-scenes.ts';

const { crowd } = SCENES['past each other in a corridor'](20, 1);
const used = (): number => process.memoryUsage().heapUsed / 1024;
const run = (steps: number): void => {
  for (let k = 0; k < steps; k++) crowd.step();
};
// After these, all that runs often is compiled.
run(4000);
globalThis.gc!();
const early = used();
let garbage = Infinity;
for (let round = 0; round < 10; round++) {
  globalThis.gc!();
  const before = used();
  run(20);
  garbage = Math.min(garbage, used() - before);
}
run(1000);
globalThis.gc!();
console.log(JSON.stringify({ kept: used() - early, garbage }));
