// The horde over a worker: workers of the test's own run the same job behind a port that clones every message. Threads only help it at the end.
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import type { Point3 } from '../../src/geometry/point.ts';
import { createHordeClient, type HordeClient } from '../../src/worker/horde-client.ts';
import { createHordeServer, type HordeOrder, type HordeReport, type HordeWorker } from '../../src/worker/horde-job.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { standingLeaf } from '../../src/nav/portal-graph/places.ts';
import { createNavigator } from '../../src/nav/navigator/create-navigator.ts';
import { insideOf } from '../../src/nav/navigator/inside.ts';
import { createHorde, mostMembers, NUMBERS, RADIUS } from '../../src/worker/horde.ts';
import { ownLevel } from '../support/all-plans.ts';
import { squareRoom } from '../support/plans.ts';
import { QUICK } from '../support/quick.ts';

const own = ownLevel(QUICK ? 'tower.json' : 'keep.json');
const start = own.plan.things.find(({ kind }) => kind === 'player')!.at;
const PLAYER: Point3 = { x: start.x, y: 0, z: start.z };
const MEMBERS = QUICK ? 60 : 3000;

/** A worker whose messages arrive when the test says so. */
interface FakeWorker extends HordeWorker {
  readonly orders: HordeOrder[];
  isOver: boolean;
  /** Carries out so many of the orders. */
  work(count?: number): void;
}

function fakeWorker(): FakeWorker {
  const carryOut = createHordeServer();
  const worker: FakeWorker = {
    orders: [],
    isOver: false,
    onmessage: null,
    onerror: null,
    terminate: () => void (worker.isOver = true),
    postMessage: (order, transfer = []) => void worker.orders.push(structuredClone(order, { transfer })),
    work(count = Infinity) {
      for (let i = 0; i < count && worker.orders.length > 0; i++) {
        const data: HordeReport | null = carryOut(worker.orders.shift()!);
        if (data !== null) worker.onmessage?.({ data: structuredClone(data) });
      }
    },
  };
  return worker;
}

/** A worker that reports at once. */
function directWorker(): HordeWorker {
  const worker = fakeWorker();
  const { postMessage } = worker;
  return Object.assign(worker, {
    postMessage(...message: Parameters<typeof postMessage>) {
      postMessage(...message);
      worker.work();
    },
  });
}

/** All places and headings of the picture, half way between steps. */
function pictureOf(client: HordeClient): number[][] {
  const { count, places, headings } = client.look(0.5);
  return Array.from({ length: count }, (_, i) => [
    ...places.subarray(3 * i, 3 * i + 3),
    ...headings.subarray(2 * i, 2 * i + 2),
  ]);
}

/** A player who walks a little. */
const placeAt = (step: number): Point3 => ({ ...PLAYER, x: PLAYER.x + (step % 40) });

test('a horde in a worker is the same as one on the page, step by step (seed 5)', () => {
  const horde = createHorde(own, 5, MEMBERS, placeAt(0));
  const worker = fakeWorker();
  const there = createHordeClient(own, 5, MEMBERS, () => worker);
  worker.work();
  const here = createHordeClient(own, 5, MEMBERS, directWorker);
  const members = new Float32Array(NUMBERS * MEMBERS);
  for (let step = 0; step < (QUICK ? 30 : 60); step++) {
    const isCaught = horde.step(placeAt(step));
    // In each step, for a member that hardly moves keeps its heading.
    horde.write(members);
    // What happens here is reported with the same step.
    expect(here.step(placeAt(step))).toBe(isCaught);
    there.step(placeAt(step));
    worker.work();
    expect([here.count, there.count]).toEqual([horde.count, horde.count]);
  }
  expect(horde.count).toBe(MEMBERS);
  const drawn = Array.from({ length: horde.count }, (_, i) => {
    const [x, y, z, backX, backZ, headX, headZ] = members.subarray(NUMBERS * i);
    return [Math.fround(x - backX / 2), y, Math.fround(z - backZ / 2), headX, headZ];
  });
  expect(pictureOf(there)).toEqual(drawn);
  expect(pictureOf(there)).toEqual(pictureOf(here));
});

test('of each member the place, the last step and the heading are written in map units, whatever those of the source (seed 3)', () => {
  const { plan } = own;
  const level = buildLevel({ ...plan, frame: { ...plan.frame, scale: 2.5, flipped: true, dx: 70, dz: 900 } });
  const { standing } = insideOf(createNavigator(level, { radius: RADIUS / 2.5, height: 24 / 2.5, flies: true }))!.changes.scene(); // prettier-ignore
  const floors = plan.sectors.map(({ floor }) => floor);
  const highest = Math.max(...floors) - Math.min(...floors);
  const members = 40;
  const horde = createHorde(level, 3, members, PLAYER);
  const [now, before, first] = [0, 1, 2].map(() => new Float32Array(NUMBERS * members));
  const fastest = new Float32Array(members);
  let steady = 0;
  horde.step(PLAYER);
  expect(horde.count).toBe(members);
  horde.write(first);
  for (let i = 0; i < members; i++) expect(floors).toContain(first[NUMBERS * i + 1]);
  before.set(first);
  for (let step = 0; step < 120; step++) {
    horde.step(PLAYER);
    horde.write(now);
    for (let i = 0, at = 0; i < members; i++, at += NUMBERS) {
      const [x, y, z, stepX, stepZ, headX, headZ] = now.subarray(at, at + NUMBERS);
      const [lastX, lastY, lastZ] = before.subarray(at, at + 3);
      const isAsItShould = standingLeaf(standing, { x, z }) >= 0 && Math.abs(y - lastY) < 0.151 * highest && Math.abs(Math.hypot(headX, headZ) - 1) < 5e-6; // prettier-ignore
      if (!isAsItShould) expect.fail(`step ${step}, member ${i}: ${[x, y, z, lastY, headX, headZ].join(' ')}`);
      const moved = Math.hypot(x - lastX, z - lastZ);
      fastest[i] = Math.max(fastest[i], Math.hypot(stepX, stepZ) * 60);
      // Who is pushed covers more than its own step.
      if (moved > Math.hypot(stepX, stepZ) + 1e-3) continue;
      steady++;
      const other = Math.hypot(x - lastX - stepX, z - lastZ - stepZ);
      if (!(other < 1e-3)) expect.fail(`step ${step}, member ${i}: it has gone ${other} farther than it says`);
    }
    before.set(now);
  }
  expect(steady).toBeGreaterThan(members * 60);
  // 100 map units a second for the fastest, three quarters of it for the slowest, drawn for each.
  expect(Math.max(...fastest)).toBeLessThan(100.01);
  expect(Math.max(...fastest)).toBeGreaterThan(94);
  expect(Math.min(...fastest)).toBeGreaterThan(74);
  expect(Math.min(...fastest)).toBeLessThan(82);
  // They look where they have gone.
  for (let i = 0, at = 0; i < members; i++, at += NUMBERS) {
    const gone = [now[at + 3], now[at + 4]];
    expect((gone[0] * now[at + 5] + gone[1] * now[at + 6]) / Math.hypot(...gone), `member ${i}`).toBeGreaterThan(0.9);
  }
  // They follow a player who is elsewhere now, and hold it there.
  const elsewhere = { x: now[0], y: now[1], z: now[2] };
  let steps = 0;
  const near = ({ x, y, z }: Point3): number => {
    horde.write(now);
    const places = Array.from({ length: members }, (_, i) => NUMBERS * i);
    return places.filter((at) => Math.hypot(now[at] - x, now[at + 2] - z) < 24 && Math.abs(now[at + 1] - y) < 24)
      .length;
  };
  const catchAt = (place: Point3): void => {
    for (let isCaught = false; !isCaught; expect(steps++).toBeLessThan(3000)) {
      isCaught = horde.step(place);
      expect(isCaught).toBe(near(place) >= 24);
    }
  };
  catchAt(elsewhere);
  // Also when the player has gone only a little farther.
  const aside = [-60, 60].map((by) => ({ ...elsewhere, z: elsewhere.z + by }));
  catchAt(aside.find((at) => standingLeaf(standing, at) >= 0)!);
  catchAt(elsewhere);
  // One who is far above them is not held; after they were sent away, they go to where the player is then.
  expect(horde.step({ ...elsewhere, y: elsewhere.y + 60 })).toBe(false);
  horde.scatter(PLAYER);
  for (steps = 0; near(PLAYER) < 12; steps++) {
    expect(steps).toBeLessThan(1500);
    horde.step(PLAYER);
  }
});

test('members come in far from the player, and catch one who stands still, once', () => {
  const client = createHordeClient(own, 1, 200, directWorker);
  client.step(PLAYER);
  const away = (i: number): number =>
    Math.hypot(client.look(1).places[3 * i] - PLAYER.x, client.look(1).places[3 * i + 2] - PLAYER.z);
  const first = Math.min(...Array.from({ length: client.count }, (_, i) => away(i)));
  expect(first).toBeGreaterThan(200);
  let steps = 0;
  while (!client.step(PLAYER)) expect(steps++).toBeLessThan(3000);
  expect(
    Array.from({ length: client.count }, (_, i) => away(i)).filter((length) => length < 24).length,
  ).toBeGreaterThanOrEqual(24);
  client.scatter(PLAYER);
  expect(client.count).toBe(0);
  expect(client.step(PLAYER)).toBe(false);
  expect(Math.min(...Array.from({ length: client.count }, (_, i) => away(i)))).toBeGreaterThan(200);
  // Far from wherever the player is then, not from where they began.
  const placeOf = (i: number): Point3 => {
    const [x, y, z] = client.look(1).places.subarray(3 * i, 3 * i + 3);
    return { x, y, z };
  };
  const all = Array.from({ length: client.count }, (_, i) => placeOf(i));
  const last = all.reduce((one, other) => (other.x > one.x ? other : one));
  client.scatter(last);
  client.step(last);
  const gaps = Array.from({ length: client.count }, (_, i) => Math.hypot(placeOf(i).x - last.x, placeOf(i).z - last.z));
  expect(Math.min(...gaps)).toBeGreaterThan(200);
});

test('a slow worker gets no more than ten steps ahead, and what it reports of an earlier run is not shown', () => {
  const worker = fakeWorker();
  const client = createHordeClient(own, 1, 100, () => worker);
  // Nobody is there yet.
  client.scatter(PLAYER);
  worker.work();
  const stepAll = (): void => {
    for (let step = 0; step < 30; step++) client.step(PLAYER);
    expect(worker.orders.filter(({ kind }) => kind === 'step')).toHaveLength(10);
  };
  stepAll();
  worker.work(5);
  expect(client.count).toBe(100);
  client.scatter(PLAYER);
  expect(client.count).toBe(0);
  // The rest of the ten.
  worker.work(6);
  expect(client.count).toBe(0);
  stepAll();
  worker.work();
  expect(client.count).toBe(100);
  client.close();
  expect(worker.isOver).toBe(true);
});

test('a catch reported between two calls is returned once, whatever step follows it, and not after all were sent away', () => {
  const worker = fakeWorker();
  const client = createHordeClient(own, 1, 200, () => worker);
  worker.work();
  for (let steps = 0; !client.step(PLAYER); steps++) {
    expect(steps).toBeLessThan(3000);
    worker.work();
  }
  // Soon they press round the player and catch in each step.
  for (let steps = 0; steps < 120; steps++) {
    worker.work();
    client.step(PLAYER);
  }
  // That last step is still to be done, and one in which the player is far above them.
  expect(client.step({ ...PLAYER, y: PLAYER.y + 60 })).toBe(false);
  worker.work();
  expect(client.step(PLAYER)).toBe(true);
  worker.work();
  client.scatter(PLAYER);
  expect(client.step(PLAYER)).toBe(false);
});

test('as many come in as cover six tenths of the floor, some at a time, and all of them are seen (seed 2)', () => {
  const level = buildLevel(squareRoom);
  const most = mostMembers(level);
  const covered = (count: number): number => (count * (2 * RADIUS) ** 2) / 256 ** 2;
  expect(covered(most)).toBeLessThanOrEqual(0.6);
  expect(covered(most + 1)).toBeGreaterThan(0.6);
  const worker = fakeWorker();
  const player = { x: 20, y: 0, z: 20 };
  const client = createHordeClient(level, 2, 10 * most, () => worker);
  const horde = createHorde(level, 2, most, player);
  worker.work();
  for (let step = 0; step < 8; step++) {
    client.step(player);
    worker.work();
    horde.step(player);
    const members = new Float32Array(NUMBERS * horde.count);
    horde.write(members);
    const { count, places } = client.look(1);
    const expected = Array.from({ length: horde.count }, (_, i) => [...members.subarray(NUMBERS * i, NUMBERS * i + 3)]);
    expect(Array.from({ length: count }, (_, i) => [...places.subarray(3 * i, 3 * i + 3)])).toEqual(expected);
  }
  expect(horde.count).toBe(most);
});

test('arrays go back and forth instead of being made for each step', () => {
  const worker = fakeWorker();
  const client = createHordeClient(own, 1, 100, () => worker);
  worker.work();
  const rooms: boolean[] = [];
  for (let step = 0; step < 8; step++) {
    client.step(PLAYER);
    for (const order of worker.orders) if (order.kind === 'step') rooms.push(order.room !== null);
    worker.work();
  }
  expect(rooms).toEqual([false, false, true, true, true, true, true, true]);
  // Of two steps before the next report only the first has one.
  client.step(PLAYER);
  client.step(PLAYER);
  expect(worker.orders.map((order) => order.kind === 'step' && order.room !== null)).toEqual([true, false]);
});

test('after a crash there is no horde, and the page hears of it', () => {
  const worker = fakeWorker();
  const onCrash = vi.fn();
  const client = createHordeClient(own, 1, 100, () => worker, 0, onCrash);
  worker.work();
  for (let step = 0; step < 5; step++) {
    client.step(PLAYER);
    worker.work();
  }
  expect(client.count).toBeGreaterThan(0);
  worker.onerror?.({ message: 'boom' });
  expect([worker.isOver, client.step(PLAYER), client.count, worker.orders]).toEqual([true, false, 0, []]);
  expect(onCrash).toHaveBeenCalledOnce();
});

const support = (name: string): string => JSON.stringify(new URL(`../support/${name}`, import.meta.url).href);
/** What a helper's thread runs. */
const HELP = `require('node:module').register(${support('native-modules.mjs')}); import(${support('worlds/help-horde.ts')});`;

test('a horde on three threads is the same as one on one thread, step by step, also after it was sent away (seed 2)', async () => {
  const level = ownLevel('keep.json');
  const members = QUICK ? 4500 : 20_000;
  const alone = createHorde(level, 2, members, PLAYER);
  const threads: Worker[] = [];
  let head: Int32Array | null = null;
  const together = createHorde(level, 2, members, PLAYER, {
    count: 2,
    start(sent, shared) {
      ({ head } = shared);
      const thread = new Worker(HELP, { eval: true, workerData: { level: sent, shared } });
      threads.push(thread);
    },
  });
  const compare = (steps: number): void => {
    for (let step = 0; step < steps; step++) {
      const place = { ...PLAYER, x: PLAYER.x + (step % 40), z: PLAYER.z + (step % 7) };
      expect(together.step(place), `step ${step}`).toBe(alone.step(place));
      const [one, other] = [alone, together].map((horde) => {
        const written = new Float32Array(NUMBERS * horde.count);
        horde.write(written);
        return written;
      });
      if (Buffer.compare(Buffer.from(one.buffer), Buffer.from(other.buffer)) !== 0) expect.fail(`step ${step}`);
    }
  };
  try {
    // At first helpers are not ready; the horde does not wait for them.
    compare(5);
    expect(together.count).toBe(1250);
    await expect.poll(() => head![3], { timeout: 20_000 }).toBe(2);
    compare(QUICK ? 30 : 200);
    expect(together.count).toBe(Math.min(members, mostMembers(level)));
    const phases = head![0];
    expect(phases).toBeGreaterThan(7 * 20);
    for (const horde of [alone, together]) horde.scatter({ ...PLAYER, x: PLAYER.x + 50 });
    compare(QUICK ? 15 : 100);
    expect(head![0]).toBeGreaterThan(phases);
  } finally {
    for (const thread of threads) await thread.terminate();
  }
});

test('after a helper has failed a step throws at once, and does not wait for it', async () => {
  let head: Int32Array = new Int32Array(0);
  const horde = createHorde(own, 1, 100, PLAYER, {
    count: 1,
    start(_, shared) {
      ({ head } = shared);
      // It was ready, and has failed.
      head[3] = head[9] = 1;
    },
  });
  // Reports in its place after some time, so that the test fails instead of waiting.
  const report = 'setInterval(() => { Atomics.store(head, 2, 0); Atomics.notify(head, 2); }, 1000);';
  const thread = new Worker(`const head = require('node:worker_threads').workerData; ${report}`, {
    eval: true,
    workerData: head,
  });
  try {
    for (let step = 0; step < 2; step++) expect(() => horde.step(PLAYER)).toThrow('a helper has failed');
    expect(head[0]).toBe(0);
  } finally {
    await thread.terminate();
  }
});

test('after ten seconds without a helper that was ended silently a step throws', () => {
  const horde = createHorde(own, 1, 2000, PLAYER, {
    count: 1,
    start(_, { head }) {
      // It was ready, and takes no chunk.
      head[3] = 1;
    },
  });
  let waited = 0;
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation((_: unknown, __: unknown, ___: unknown, ms = Infinity) => {
    waited += ms;
    if (waited > 60_000) throw new Error('it waits for ever');
    return 'timed-out';
  });
  try {
    const steps = (): void => {
      for (let step = 0; step < 8; step++) horde.step(PLAYER);
    };
    expect(steps).toThrow('a helper has failed');
    expect(waited).toBe(10_000);
    expect(() => horde.step(PLAYER)).toThrow('a helper has failed');
    expect(waited).toBe(10_000);
  } finally {
    wait.mockRestore();
  }
});
