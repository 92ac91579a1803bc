// Times steps of worlds with a thousand bots of several minds and manners. Started by bots.bench.ts as one bundle, with a map and, for one
// kind alone, the beginning of its title. The player stands and is not caught. Times are processor time, because other work may share the
// machine. The hashes show whether two versions do the same.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createWorld } from '../../src/game/run/create-world.ts';
import { hashWorld } from '../../src/game/run/hash-world.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { stateOf } from '../../src/game/world-state.ts';
import type { Settings } from '../../src/game/world.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { buildLevel } from '../../src/nav/build-level.ts';

const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const BOTS = 1000;
const FIRST = 120;
const STEPS = 480;
const KINDS: readonly (readonly [title: string, settings: Partial<Settings>])[] = [
  ['hunters', {}],
  ['hunters with eyes and ears', { senses: 'senses' }],
  ['patrols', { mind: 'patrol' }],
  ['walkers, half of them hunters', { mind: 'mixed', secondMind: 'hunter', flyHeight: 0 }],
];

const [file, only = ''] = process.argv.slice(2);
const level = buildLevel(loadPlan(new Uint8Array(readFileSync(file)), basename(file)));
for (const [title, settings] of KINDS.filter(([each]) => each.startsWith(only))) {
  const world = createWorld(level, { seed: 1, settings: { bots: BOTS, ...settings } });
  const times: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    stateOf(world).survived = 0;
    const begin = process.cpuUsage();
    stepWorld(world, STILL);
    const { user, system } = process.cpuUsage(begin);
    if (i >= FIRST) times.push((user + system) / 1000);
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  times.sort((a, b) => a - b);
  const at = (part: number): string => times[Math.floor(part * (times.length - 1))].toFixed(1);
  process.stdout.write(
    `${world.bots.length} ${title}: a step ${mean.toFixed(1)} ms on average, at least ${at(0)} ms, median ${at(0.5)} ms, 99 % ${at(0.99)} ms; ${hashWorld(world)}\n`,
  );
}
