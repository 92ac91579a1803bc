// The loading worker without a browser: a worker of the test's own runs the same job, or crashes, or never answers.
import { isDeepStrictEqual } from 'node:util';
import { serialize } from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { MapError } from '../../src/map/input/map-error.ts';
import { BOT_BODY, PLAYER_BODY } from '../../src/nav/bodies.ts';
import type { Body } from '../../src/nav/body.ts';
import { examineMap } from '../../src/nav/doctor/examine-map.ts';
import { bakeOf } from '../../src/nav/known/baked-levels.ts';
import { portalGraphOf } from '../../src/nav/portal-graph/build-portal-graph.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { finderOf } from '../../src/nav/finders/finders.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import { createLoadClient } from '../../src/worker/load-client.ts';
import { createLoadServer, type LoadMessage, type LoadMore, type LoadRequest } from '../../src/worker/load-job.ts';
import { fakeWorker, type FakeWorker } from '../support/worlds/fake-worker.ts';
import { ownMaps } from '../support/all-plans.ts';
import { QUICK } from '../support/quick.ts';
import { bytesOf } from '../support/data.ts';
import { SMALL_GAME } from '../support/inputs/picture-writer.ts';
import { lumpsOfMap, TWO_ROOMS, writeLumps, type LumpSketch } from '../support/inputs/wad-writer.ts';

const HALL = bytesOf(['10', '4', '4', 'xxxx', 'x..x', 'x..x', 'xxxx'].join('\n'));

const hall = (fileName: string) => ({ bytes: HALL, fileName, bodies: [] });

type Answering = Parameters<typeof fakeWorker<LoadRequest | LoadMore, LoadMessage>>[0];

/** One that works as the real one does. */
const honest = (): Answering => {
  let answer: ReturnType<typeof createLoadServer> | null = null;
  return (request, say) => {
    if (answer === null) say({ kind: 'ready' });
    answer ??= createLoadServer(say);
    answer(request);
  };
};

afterEach(() => vi.useRealTimers());

for (const { name, bytes } of ownMaps().filter((_, i) => !QUICK || i % 6 === 3)) {
  test(`${name}: a level sent through a port gives the same paths as one built here`, async () => {
    const client = createLoadClient({ startWorker: () => fakeWorker(honest()), timeLimitMs: 60_000 });
    const loaded = await client.load({ bytes, fileName: name, bodies: [PLAYER_BODY] });
    if (loaded?.kind !== 'level') throw new Error(`${name}: ${loaded?.kind}`);
    const here = buildLevel(loadPlan(bytes, name), 'used');
    expect(loaded.level.tree.plan).toBe(loaded.level.plan);
    expect(isDeepStrictEqual(loaded.level, here)).toBe(true);
    expect(portalGraphOf(loaded.level, PLAYER_BODY)).toBe(loaded.meshes[0]);
    expect(isDeepStrictEqual(loaded.meshes[0], portalGraphOf(here, PLAYER_BODY))).toBe(true);
    expect(loaded.meshes[0].tree).toBe(loaded.level.tree);
    const places = here.plan.things.filter(({ kind }) => kind === 'player' || kind === 'bot').map(({ at }) => at);
    const there = finderOf('line-of-sight').make(loaded.level, PLAYER_BODY);
    const mine = finderOf('line-of-sight').make(here, PLAYER_BODY);
    for (const from of places) {
      for (const to of places) expect(there.answer(from, to)).toEqual(mine.answer(from, to));
    }
  });
}

test('a rejected map arrives as a MapError with all its parts', async () => {
  const client = createLoadClient({ startWorker: () => fakeWorker(honest()), timeLimitMs: 60_000 });
  const bytes = bytesOf(['10', '4', '4', 'xxxx', 'x.x', 'x..x', 'xxxx'].join('\n'));
  const error = await client.load({ bytes, fileName: 'ragged.txt', bodies: [] }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MapError);
  let here: unknown;
  try {
    loadPlan(bytes, 'ragged.txt');
  } catch (reason) {
    here = reason;
  }
  expect(error).toMatchObject({ ...(here as MapError), message: (here as MapError).message });
});

test('stages are reported in order, and only for the current load', async () => {
  const client = createLoadClient({ startWorker: () => fakeWorker(honest()), timeLimitMs: 60_000 });
  const stages: string[] = [];
  await client.load(hall('hall.txt'), (stage) => stages.push(stage));
  expect(stages).toEqual(['reading', 'building', 'meshing', 'handing over']);
});

/** Pillars on every second cell: more walls and cells than go in one parcel. */
const FOREST = bytesOf(
  [
    '10',
    '27',
    '27',
    ...Array.from({ length: 27 }, (_, z) => (z % 2 === 0 ? '.x'.repeat(13) + '.' : '.'.repeat(27))),
  ].join('\n'),
);

test('a large level is sent in small parcels, each requested after the last one was read', async () => {
  const parts: number[] = [];
  const sizes: number[] = [];
  let unread = 0;
  const answer = honest();
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker: () =>
      fakeWorker((request, say, worker) => {
        if ('more' in request) unread--;
        const weigh = (message: LoadMessage): void => {
          if (message.kind !== 'parcel') return say(message);
          unread++;
          expect(unread).toBeLessThanOrEqual(1);
          sizes.push(serialize(message).length);
          say(message);
        };
        answer(request, weigh, worker);
      }),
  });
  const loaded = await client.load({ bytes: FOREST, fileName: 'forest.txt', bodies: [] }, (stage, part) => {
    if (stage === 'handing over') parts.push(part);
  });
  if (loaded?.kind !== 'level') throw new Error(`${loaded?.kind}`);
  const here = buildLevel(loadPlan(FOREST, 'forest.txt'), 'used');
  expect(isDeepStrictEqual(loaded.level, here)).toBe(true);
  expect(loaded.level.tree.plan).toBe(loaded.level.plan);
  expect(sizes.length).toBeGreaterThan(2);
  // Flat arrays go with the first one, which costs little: they are copied whole.
  expect(Math.max(...sizes.slice(1))).toBeLessThan(400_000);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
});

test('a load cancelled during the transfer ends with null, and no more parcels are requested', async () => {
  const orders: (LoadRequest | LoadMore)[] = [];
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker() {
      const answer = honest();
      return fakeWorker((request, say, worker) => {
        orders.push(request);
        answer(request, say, worker);
      });
    },
  });
  const loaded = await client.load({ bytes: FOREST, fileName: 'forest.txt', bodies: [] }, (stage, part) => {
    if (stage === 'handing over' && part > 0.3) client.cancel();
  });
  expect(loaded).toBeNull();
  const asked = orders.length;
  expect((await client.load(hall('hall.txt')))?.kind).toBe('level');
  expect(orders.slice(asked)).toHaveLength(1);
});

test('after a crash during the transfer the worker is replaced, and the level arrives complete', async () => {
  let crashes = 0;
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker() {
      const answer = honest();
      return fakeWorker((request, say, worker) => {
        if ('more' in request && crashes++ === 0) worker.onerror?.({ message: 'boom' });
        else answer(request, say, worker);
      });
    },
  });
  const loaded = await client.load({ bytes: FOREST, fileName: 'forest.txt', bodies: [] });
  if (loaded?.kind !== 'level') throw new Error(`${loaded?.kind}`);
  expect(crashes).toBeGreaterThan(1);
  expect(isDeepStrictEqual(loaded.level.plan, loadPlan(FOREST, 'forest.txt'))).toBe(true);
});

/** A client whose first worker never answers, and the workers that it has started. */
function afterSilence() {
  const workers: FakeWorker<LoadRequest | LoadMore, LoadMessage>[] = [];
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker() {
      workers.push(fakeWorker(workers.length === 0 ? () => {} : honest()));
      return workers[workers.length - 1];
    },
  });
  return { client, workers };
}

test('a cancelled load ends with null, its worker is stopped, and the next load has a new one', async () => {
  const { client, workers } = afterSilence();
  const first = client.load(hall('hall.txt'));
  client.cancel();
  expect(await first).toBeNull();
  expect(workers[0].isOver).toBe(true);
  expect((await client.load(hall('hall.txt')))?.kind).toBe('level');
  expect(workers).toHaveLength(2);
});

test('a newer load replaces an older one', async () => {
  let started = 0;
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker: () => fakeWorker(started++ === 0 ? () => {} : honest()),
  });
  const old = client.load(hall('old.txt'));
  const fresh = client.load(hall('new.txt'));
  expect(await old).toBeNull();
  expect((await fresh)?.kind).toBe('level');
});

test('a worker that crashes is replaced and retried', async () => {
  let started = 0;
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker: () =>
      fakeWorker((request, say, worker) => {
        say({ kind: 'ready' });
        if (started++ === 0) worker.onerror?.({ message: 'boom' });
        else honest()(request, say, worker);
      }),
  });
  expect((await client.load(hall('hall.txt')))?.kind).toBe('level');
  expect(started).toBe(2);
});

test('a worker is kept for the next load, and replaced then if it has crashed in between', async () => {
  const workers: FakeWorker<LoadRequest | LoadMore, LoadMessage>[] = [];
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker() {
      workers.push(fakeWorker(honest()));
      return workers[workers.length - 1];
    },
  });
  for (let load = 0; load < 2; load++) expect((await client.load(hall('hall.txt')))?.kind).toBe('level');
  expect(workers).toHaveLength(1);
  workers[0].onerror?.({ message: 'boom' });
  expect([workers.length, workers[0].isOver]).toEqual([1, true]);
  expect((await client.load(hall('hall.txt')))?.kind).toBe('level');
  expect(workers).toHaveLength(2);
});

test('a worker that was stopped is not heard any more', async () => {
  const { client, workers } = afterSilence();
  const first = client.load(hall('old.txt'));
  const loaded = client.load(hall('new.txt'));
  const outcome = { kind: 'defect', message: 'boom' } as const;
  workers[0].onmessage?.({ data: { kind: 'done', outcome } });
  workers[0].onerror?.({ message: 'boom' });
  expect(await first).toBeNull();
  expect((await loaded)?.kind).toBe('level');
  expect(workers.map(({ isOver }) => isOver)).toEqual([true, false]);
});

test('a map that crashes two workers is given up by name, and the next one loads', async () => {
  let crashes = 0;
  const client = createLoadClient({
    timeLimitMs: 60_000,
    startWorker: () =>
      fakeWorker((request, say, worker) => {
        say({ kind: 'ready' });
        if (!('fileName' in request) || request.fileName !== 'bad.wad') return honest()(request, say, worker);
        crashes++;
        worker.onerror?.({});
      }),
  });
  await expect(client.load(hall('bad.wad'))).rejects.toThrow('bad.wad stopped the loader twice');
  expect(crashes).toBe(2);
  expect((await client.load(hall('good.txt')))?.kind).toBe('level');
});

test('a load over the time limit is rejected, naming the limit', async () => {
  vi.useFakeTimers();
  const client = createLoadClient({ startWorker: () => fakeWorker(() => {}), timeLimitMs: 30_000 });
  const ended = client.load(hall('slow.wad')).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(30_001);
  expect(await ended).toMatchObject({ code: 'too-slow', what: 'Loading took more than 30 seconds.' });
});

test('the time of a load begins with it, and a worker that takes longer is stopped', async () => {
  vi.useFakeTimers();
  const answer = honest();
  const worker = fakeWorker<LoadRequest | LoadMore, LoadMessage>((request, say, self) => {
    if (!('fileName' in request) || request.fileName !== 'slow.wad') answer(request, say, self);
  });
  const client = createLoadClient({ startWorker: () => worker, timeLimitMs: 30_000 });
  expect((await client.load(hall('hall.txt')))?.kind).toBe('level');
  await vi.advanceTimersByTimeAsync(20_000);
  const ended = client.load(hall('slow.wad')).catch((reason: unknown) => reason);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(worker.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(worker.isOver).toBe(true);
  expect(await ended).toMatchObject({ code: 'too-slow' });
});

test('where no worker starts, or its script does not load, the load is rejected', async () => {
  const refuses = createLoadClient({
    timeLimitMs: 60_000,
    startWorker() {
      throw new Error('no workers here');
    },
  });
  await expect(refuses.load(hall('hall.txt'))).rejects.toThrow('no workers here');
  const neverComes = createLoadClient({
    timeLimitMs: 60_000,
    startWorker: () => fakeWorker((_, __, worker) => worker.onerror?.({ message: 'network' })),
  });
  await expect(neverComes.load(hall('hall.txt'))).rejects.toThrow('could not be fetched');
});

test('of a file with several maps the only usable one is loaded, else there is a list to choose from', async () => {
  const client = createLoadClient({ startWorker: () => fakeWorker(honest()), timeLimitMs: 60_000 });
  const mapOf = (name: string) => lumpsOfMap({ ...TWO_ROOMS, name });
  const hexen: LumpSketch[] = [...mapOf('MAP01'), ['BEHAVIOR', new Uint8Array(4)]];
  const load = (...maps: LumpSketch[][]) =>
    client.load({ bytes: writeLumps(maps.flat()), fileName: 'maps.wad', bodies: [] });
  expect(await load(hexen, mapOf('MAP02'))).toMatchObject({ kind: 'level', level: { plan: { name: 'maps MAP02' } } });
  const list = [
    { name: 'MAP01', problem: "Hexen's format" },
    { name: 'MAP02', problem: '' },
    { name: 'MAP03', problem: '' },
  ];
  expect(await load(hexen, mapOf('MAP02'), mapOf('MAP03'))).toMatchObject({ kind: 'choose', list });
  // The doctor examines the one that is named.
  const bytes = writeLumps([...hexen, ...mapOf('MAP02')]);
  const examined = await client.load({ bytes, fileName: 'maps.wad', map: 'MAP02', bodies: [], examines: true });
  expect(examined).toMatchObject({ kind: 'diagnosis', diagnosis: examineMap(bytes, 'maps.wad', { map: 'MAP02' }) });
});

test('the paths of the first body arrive with a level if they were asked for', async () => {
  const client = createLoadClient({ startWorker: () => fakeWorker(honest()), timeLimitMs: 60_000 });
  const bytes = bytesOf(['100', '5', '4', 'xxxxx', 'x.x.x', 'x...x', 'xxxxx'].join('\n'));
  const load = async (bodies: readonly Body[], bakes: boolean) => {
    const loaded = await client.load({ bytes, fileName: 'halls.txt', bodies, bakes });
    if (loaded?.kind !== 'level') throw new Error(`${loaded?.kind}`);
    return loaded;
  };
  const { meshes, bake } = await load([PLAYER_BODY, BOT_BODY], true);
  expect(bake).toBeDefined();
  expect(bakeOf(meshes[0], 0)).toBe(bake);
  expect(bakeOf(meshes[1], 0)).toBe(null);
  expect((await load([PLAYER_BODY], false)).bake).toBeUndefined();
  expect((await load([], true)).bake).toBeUndefined();
});

test('a texture WAD is recognised, and used by maps loaded with it', async () => {
  const client = createLoadClient({ startWorker: () => fakeWorker(honest()), timeLimitMs: 60_000 });
  const game = { bytes: writeLumps(SMALL_GAME), fileName: 'game.wad' };
  expect(await client.load({ ...game, bodies: [] })).toEqual({ kind: 'pictures' });
  const bare = { bytes: writeLumps(lumpsOfMap(TWO_ROOMS)), fileName: 'rooms.wad', bodies: [] };
  const plain = await client.load(bare);
  expect(plain).toMatchObject({ kind: 'level', bringsPictures: false, level: { plan: { skin: null } } });
  const dressed = await client.load({ ...bare, games: [game] });
  if (dressed?.kind !== 'level') throw new Error(`${dressed?.kind}`);
  expect(dressed.level.plan.skin!.pictures.map(({ name }) => name)).toEqual(['FLAT1', 'NUKAGE1']);
  const own = { bytes: writeLumps([...SMALL_GAME, ...lumpsOfMap(TWO_ROOMS)]), fileName: 'own.wad', bodies: [] };
  expect(await client.load(own)).toMatchObject({ kind: 'level', bringsPictures: true });
});
