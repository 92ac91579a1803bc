// A thread that helps a horde (test/worker/horde.test.ts).
import { workerData } from 'node:worker_threads';
import type { SharedCrowd } from '../../../src/crowd/team.ts';
import type { Level } from '../../../src/nav/level.ts';
import { helpHorde } from '../../../src/worker/horde.ts';

const { level, shared } = workerData as { readonly level: Level; readonly shared: SharedCrowd };
helpHorde(level, shared);
