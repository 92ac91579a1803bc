// Path questions over workers, without threads: workers of the test's own run the same job behind a port that clones every message;
// they are prompt, slow, deaf, or they crash. The world's run is the same with all of them.
import { describe, expect, test } from 'vitest';
import { createWorld, changeSettings } from '../../src/game/run/create-world.ts';
import { setPathService } from '../../src/game/requests/pending-paths.ts';
import { hashWorld } from '../../src/game/run/hash-world.ts';
import { stampede } from '../../src/game/planning/plan-path.ts';
import { scriptedIntent } from '../support/worlds/run-script.ts';
import { createStream } from '../../src/game/random.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import type { PathAnswer } from '../../src/nav/path-finder.ts';
import { BOT_BODY } from '../../src/nav/bodies.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { stateOf } from '../../src/game/world-state.ts';
import type { Settings, World } from '../../src/game/world.ts';
import { createPathClient, type PathClient } from '../../src/worker/path-client.ts';
import { createPathServer, type LevelHandover, type PathRequest, type PathReport } from '../../src/worker/path-job.ts';
import { fakeWorker, type FakeWorker } from '../support/worlds/fake-worker.ts';
import { ownLevel } from '../support/all-plans.ts';
import { QUICK } from '../support/quick.ts';

const STEPS = QUICK ? 130 : 360;

const levelOf = (name: string) => ownLevel(name);
const own = levelOf(QUICK ? 'two-ways.json' : 'keep.json');
const STILL = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };

type Stand = FakeWorker<PathRequest, PathReport>;

/** A worker that does `how` with each order and the job's answer to it. */
function workerThat(how: (order: PathRequest, report: () => void, worker: Stand) => void): Stand {
  const carryOut = createPathServer();
  return fakeWorker<PathRequest, PathReport>((order, say, worker) => {
    const report = (): void => {
      const answer = carryOut(order);
      if (answer !== null) say(answer);
    };
    how(order, report, worker);
  });
}

const prompt = (): Stand => workerThat((_, report) => report());
const deaf = (): Stand => workerThat(() => {});

/** Lets everything that waits in microtasks run. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const SETTINGS: Partial<Settings> = { bots: QUICK ? 14 : 30, pathDelay: 4, recalculateMs: 700, nodesAStep: 2000 };

/** The hash after so many steps with a stampede now and then. */
async function run(client: PathClient | null, settings: Partial<Settings> = {}, level = own): Promise<string> {
  const world = createWorld(level, { seed: 5, settings: { ...SETTINGS, ...settings } });
  setPathService(world, client);
  const random = createStream(5, 'script');
  let intent = scriptedIntent(random);
  for (let i = 0; i < STEPS; i++) {
    if (i % 20 === 0) intent = scriptedIntent(random);
    if (i % 150 === 100) stampede(world);
    if (i === 200) changeSettings(world, { finder: 'midpoints' });
    stepWorld(world, i % 30 === 15 ? { ...intent, crate: true } : intent);
    if (client !== null) await breathe();
  }
  expect(world.crates.length).toBeGreaterThan(0);
  return hashWorld(world);
}

describe('a run with workers has the same hash as one without', () => {
  const expected = run(null);

  test.each(QUICK ? [3] : [1, 3])('%d prompt workers', async (workers) => {
    const client = createPathClient(prompt);
    client.setWorkers(workers);
    expect(await run(client)).toBe(await expected);
    const { sent, answered, late, cancelled } = client.figures();
    expect(answered).toBeGreaterThan(30);
    expect(late).toBe(0);
    expect(sent).toBeGreaterThanOrEqual(answered + cancelled);
  });

  test('exact paths round crates', async () => {
    const client = createPathClient(prompt);
    client.setWorkers(1);
    const settings = { finder: 'exact', bots: 8 };
    const station = levelOf('station.json');
    expect(await run(client, settings, station)).toBe(await run(null, settings, station));
    expect(client.figures().answered).toBeGreaterThan(10);
  });

  test('with a finder that remembers', async () => {
    const client = createPathClient(prompt);
    client.setWorkers(1);
    const settings = { finder: 'while-walking', secondFinder: 'while-walking', bots: 8 };
    expect(await run(client, settings)).toBe(await run(null, settings));
  });

  test('one that is often late: the world computes those answers itself', async () => {
    let turn = 0;
    const waiting: (() => void)[] = [];
    const slow = (): Stand =>
      workerThat((order, report) => {
        if (order.kind === 'ask' && turn++ % 2 === 0) waiting.push(report);
        else report();
        if (waiting.length > 5) for (const each of waiting.splice(0)) each();
      });
    const client = createPathClient(slow);
    client.setWorkers(2);
    expect(await run(client)).toBe(await expected);
    expect(client.figures().late).toBeGreaterThan(5);
    expect(client.figures().answered).toBeGreaterThan(20);
  });

  test('what crashed workers had in hand is left to the world', async () => {
    let asked = 0;
    const fragile = (): Stand =>
      workerThat((order, report, worker) => {
        if (order.kind === 'ask' && ++asked % 12 === 0) worker.onerror?.({ message: 'boom' });
        else report();
      });
    const client = createPathClient(fragile);
    client.setWorkers(2);
    expect(await run(client)).toBe(await expected);
    const { crashes, workers, answered, late } = client.figures();
    expect([crashes, workers]).toEqual([2, 0]);
    expect(answered).toBeGreaterThan(10);
    expect(late).toBeGreaterThan(10);
  });

  test('without any answer', async () => {
    const mute = createPathClient(deaf);
    mute.setWorkers(2);
    expect(await run(mute)).toBe(await expected);
    expect(mute.figures().answered).toBe(0);
  });
});

function worldOf(bots: number, client: PathClient, settings: Partial<Settings> = {}): World {
  const world = createWorld(own, { seed: 1, settings: { bots, pathDelay: 6, ...settings } });
  setPathService(world, client);
  return world;
}

/** Steps until somebody's question is under way. */
function stepToErrand(world: World): void {
  for (let i = 0; i < 200; i++) {
    stateOf(world).survived = 0;
    stepWorld(world, STILL);
    if (stateOf(world).bots.some(({ plan: { pending: errand } }) => errand !== null)) return;
  }
  throw new Error('stepToErrand: nobody asks');
}

test('an answer is delivered a fixed number of steps after the query, however early it is ready', async () => {
  for (const pathDelay of [1, 6, 17]) {
    const client = createPathClient(prompt);
    client.setWorkers(1);
    const world = worldOf(1, client, { pathDelay });
    stepToErrand(world);
    const asked = world.tick;
    while (!world.events.some(({ type }) => type === 'planned')) {
      await breathe();
      stepWorld(world, STILL);
    }
    expect(world.tick - asked).toBe(pathDelay);
    expect(client.figures()).toMatchObject({ sent: 1, answered: 1, late: 0 });
  }
});

test('the built mesh is sent once to each worker, in requested parcels, and not rebuilt', async () => {
  const workers: Stand[] = [];
  const client = createPathClient(() => {
    workers.push(prompt());
    return workers[workers.length - 1];
  });
  client.setWorkers(3);
  const world = worldOf(2, client);
  // Only the first piece: the next one goes when it has been read.
  for (const { orders } of workers) expect(orders).toHaveLength(1);
  await breathe();
  changeSettings(world, { finder: 'dijkstra' });
  expect(workers).toHaveLength(3);
  for (const { orders } of workers) {
    const pieces = orders.flatMap((order) => (order.kind === 'level' ? [order] : []));
    expect(orders.slice(pieces.length).map(({ kind }) => kind)).toEqual(['finders', 'finders']);
    expect(pieces.map(({ isLast }) => isLast)).toEqual(pieces.map((_, i) => i === pieces.length - 1));
    // The worker has put it together in the first piece.
    const { parcel } = pieces[0];
    const whole = ('whole' in parcel ? parcel.whole : null) as LevelHandover;
    expect(whole.graph.tree).toBe(whole.level.tree);
    expect(whole.graph.nodeCount).toBeGreaterThan(100);
    expect(whole.level.tree.leaves.length).toBe(own.tree.leaves.length);
  }
});

test('finders of a level answer nothing about the next one', () => {
  const serve = createPathServer();
  const send = (name: string): void => {
    const level = levelOf(name);
    const whole: LevelHandover = { level, graph: portalGraphOf(level, BOT_BODY), bake: null };
    serve({ kind: 'level', handover: 1, parcel: { whole, lists: [] }, isLast: true });
  };
  const [start, goal] = own.plan.things.map(({ at }) => at);
  const question = { start, goal, options: {} };
  const ask = (): PathReport | null => serve({ kind: 'ask', ticket: 1, finder: 0, question });
  send('two-ways.json');
  expect(ask()).toEqual({ ticket: 1, answer: null });
  serve({ kind: 'finders', body: BOT_BODY, settings: worldOf(0, createPathClient(deaf)).settings });
  expect(ask()).toMatchObject({ ticket: 1, answer: { expanded: expect.any(Number) as number } });
  send('tower.json');
  expect(ask()).toEqual({ ticket: 1, answer: null });
});

test('a level that replaces one during its transfer is the one that queries use', async () => {
  const client = createPathClient(prompt);
  client.setWorkers(2);
  worldOf(12, client);
  const tower = createWorld(levelOf('tower.json'), { seed: 5, settings: SETTINGS });
  setPathService(tower, client);
  for (let i = 0; i < 120; i++) {
    stepWorld(tower, STILL);
    await breathe();
  }
  const alone = createWorld(levelOf('tower.json'), { seed: 5, settings: SETTINGS });
  for (let i = 0; i < 120; i++) stepWorld(alone, STILL);
  expect(hashWorld(tower)).toBe(hashWorld(alone));
  expect(client.figures()).toMatchObject({ late: 0, crashes: 0 });
  expect(client.figures().answered).toBeGreaterThan(5);
});

test('a cancelled query is not processed, or its answer is discarded', async () => {
  const workers: Stand[] = [];
  const client = createPathClient(() => {
    workers.push(prompt());
    return workers[workers.length - 1];
  });
  client.setWorkers(1);
  const world = worldOf(40, client, { budget: 'none', pathDelay: 30 });
  await breathe();
  stampede(world);
  stepWorld(world, STILL);
  const asked = (): number => workers[0].orders.filter(({ kind }) => kind === 'ask').length;
  const { sent } = client.figures();
  expect(sent).toBeGreaterThan(20);
  // A worker has few in hand; the rest is in the queue.
  expect(asked()).toBeLessThan(sent);
  changeSettings(world, { finder: 'midpoints' });
  expect(client.figures().cancelled).toBe(sent);
  const before = asked();
  await breathe();
  expect(asked()).toBe(before);
  expect(client.figures().answered).toBe(0);
});

/** A client with so many workers that do nothing by themselves, and the bots' level; `report` has one carry out what it was sent so far. */
function clientByHand(count: number) {
  const workers: (Stand & { report(): void })[] = [];
  const client = createPathClient(() => {
    const waiting: (() => void)[] = [];
    const worker = workerThat((_, report) => void waiting.push(report));
    const report = (): void => waiting.splice(0).forEach((each) => each());
    workers.push(Object.assign(worker, { report }));
    return workers[workers.length - 1];
  });
  const { settings } = createWorld(own, { seed: 1 });
  const [start, goal] = own.plan.things.map(({ at }) => at);
  client.setWorkers(count);
  client.prepare(own, BOT_BODY, settings);
  /** Steps with these jobs wanted, after each of which the workers report. */
  const work = async (steps: number, jobs: readonly number[], isBusy = true): Promise<void> => {
    for (let step = 0; step < steps; step++) {
      client.retain(new Set(jobs));
      await breathe();
      if (isBusy) for (const worker of workers) worker.report();
    }
    await breathe();
  };
  const send = (job: number): void => client.send(job, 0, { start, goal, options: {} });
  const asks = (worker: Stand): number => worker.orders.filter(({ kind }) => kind === 'ask').length;
  return { client, workers, settings, work, send, asks };
}

test('a crashed worker is stopped and not heard any more, and its query is sent to no other', async () => {
  const { client, workers, work, send, asks } = clientByHand(2);
  await work(20, []);
  send(1);
  await work(1, [1], false);
  const [first] = workers;
  first.onerror?.({ message: 'boom' });
  first.onerror?.({ message: 'boom' });
  expect([client.figures().crashes, client.figures().workers, first.isOver]).toEqual([1, 1, true]);
  first.onmessage?.({ data: { ticket: 1, answer: { path: null, reason: 'disconnected' } as PathAnswer } });
  await work(20, [1]);
  expect(workers.map(asks)).toEqual([1, 0]);
  expect(client.take(1)).toBeNull();
});

test('what a worker that is stopped had in hand is dropped, as are late or cancelled answers', async () => {
  const { client, workers, work, send, asks } = clientByHand(2);
  await work(20, []);
  send(1);
  send(2);
  client.setWorkers(1);
  expect(workers.map(({ isOver }) => isOver)).toEqual([false, true]);
  await work(1, [1, 2], false);
  expect(asks(workers[0])).toBe(1);
  expect(client.take(1)).toBeNull();
  await work(2, [1, 2]);
  expect([client.take(1), client.take(2)]).toEqual([null, null]);
  send(3);
  await work(1, [], false);
  await work(2, [3]);
  expect(client.take(3)).toBeNull();
  send(4);
  await work(2, [4]);
  await work(1, []);
  expect(client.take(4)).toBeNull();
  expect(client.figures()).toMatchObject({ sent: 4, answered: 0, late: 5, cancelled: 2 });
});

test('another body gets another mesh, and reports of a level before it are not taken for its own', async () => {
  const { client, workers, settings, work } = clientByHand(1);
  await work(1, [], false);
  const [worker] = workers;
  const before = worker.orders.length;
  client.prepare(own, { ...BOT_BODY, radius: 9 }, settings);
  const handover = worker.orders.flatMap((order) => (order.kind === 'level' ? [order.handover] : []));
  expect(handover).toEqual([1, 2]);
  worker.onmessage?.({ data: { handover: 1, isWhole: true } });
  expect(worker.orders.slice(before).map(({ kind }) => kind)).toEqual(['level']);
  await work(20, []);
  const kinds = worker.orders.slice(before).map((order) => (order.kind === 'level' ? order.isLast : order.kind));
  expect(kinds.slice(-2)).toEqual([true, 'finders']);
});
