// Worlds go on as before: recorded runs for every mind, manner, mover and setting on small maps, and what else the game says of a level.
// A line has the hash at the end of a run, and digests of its events and of its hashes and looks on the way.
import { test } from 'vitest';
import { floorOfLeafNow, openingNow, roomNow, seesNow, traceNow, visibleNow } from '../../src/game/ground/sight.ts';
import { setTerrain } from '../support/worlds/set-terrain.ts';
import { MANNER_CHOICES } from '../../src/game/manners/manners.ts';
import { WANTS } from '../../src/game/minds/collector.ts';
import { MINDS } from '../../src/game/minds/minds.ts';
import { lightOfGlow } from '../../src/game/movers/lights.ts';
import { countMarks, isActive, marksNow } from '../../src/game/movers/map-marks.ts';
import { REPLAN_POLICIES } from '../../src/game/planning/replan-policies.ts';
import { createAutopilot, steerByItself } from '../../src/game/player/autopilot.ts';
import { placePlayer } from '../../src/game/player/place-player.ts';
import { createStream, nextBetween, nextRandom } from '../../src/game/random.ts';
import { fixedEnds, knownQuestion, COMPARED_QUERIES } from '../../src/game/requests/path-comparisons.ts';
import { setPathService } from '../../src/game/requests/pending-paths.ts';
import { changeSettings, createWorld, giveFinder, type WorldOptions } from '../../src/game/run/create-world.ts';
import { hashWorld } from '../../src/game/run/hash-world.ts';
import { recordRun } from '../support/worlds/record-run.ts';
import { stepWorld } from '../../src/game/run/step-world.ts';
import { readSettings, writeSettings } from '../../src/game/settings/settings-text.ts';
import { checkSettings, CHOICES, COUNTS_WITH, DEFAULT_SETTINGS, needsReplan, SLIDERS, SWITCHES, TABLES } from '../../src/game/settings/settings.ts'; // prettier-ignore
import type { Intent, Settings, World } from '../../src/game/world.ts';
import { KNOWN_SPECIALS, specialOfLine } from '../../src/map/doom/specials.ts';
import { loadPlan } from '../../src/map/load-plan.ts';
import type { Body } from '../../src/nav/body.ts';
import { buildLevel } from '../../src/nav/build-level.ts';
import { editLevel } from '../../src/nav/edit-level.ts';
import type { Level } from '../../src/nav/level.ts';
import { ownPlans } from '../support/all-plans.ts';

import { digest, expectGolden, expectGoldenPart, outcome } from '../support/golden.ts';
import { QUICK, sampled } from '../support/quick.ts';
import { moversWad } from '../support/inputs/movers-wad.ts';
import { rowOfRooms } from '../support/inputs/row-of-rooms.ts';
import { looksOf } from '../support/worlds/looks-of-world.ts';
import { scriptedIntent } from '../support/worlds/run-script.ts';
import { runShaken, SHAKEN_LEVELS } from '../support/worlds/shaken-worlds.ts';

const levels = new Map<string, Level>();

/** The level of an own map, or of the WAD in which everything moves. */
function levelOf(name: string): Level {
  const plan = (): Level['plan'] =>
    name === 'movers' ? loadPlan(moversWad(), 'movers.wad') : ownPlans().find(([each]) => each.startsWith(name))![1]();
  if (!levels.has(name)) levels.set(name, buildLevel(plan(), 'used'));
  return levels.get(name)!;
}

interface Script {
  readonly steps?: number;
  readonly seed?: number;
  readonly options?: Omit<WorldOptions, 'seed' | 'settings'>;
  /** Does the autopilot hold the wheel? Else dice do, with calls, shots, pushes and orders. */
  readonly isPiloted?: boolean;
  /** What happens before a step. */
  readonly before?: (world: World) => Partial<Intent> | void;
}

/** A line of how a run goes. */
function runOf(level: Level, settings: Partial<Settings>, script: Script = {}): string {
  const { steps = 160, seed = 3, options = {}, isPiloted = false, before } = script;
  const world = createWorld(level, { seed, settings, ...options });
  const pilot = createAutopilot(level, seed);
  const random = createStream(seed, 'script');
  const kinds = new Map<string, number>();
  const all: unknown[] = [];
  const hashes: unknown[] = [];
  let intent = scriptedIntent(random);
  for (let step = 0; step < steps; step++) {
    if (isPiloted) intent = steerByItself(pilot, world);
    else if (step % 20 === 0) intent = scriptedIntent(random);
    const pressed = { call: step % 110 === 50, shoot: step % 90 === 30 };
    const more = isPiloted ? pressed : { ...pressed, use: step % 25 === 3 };
    stepWorld(world, { ...intent, ...more, ...before?.(world) });
    for (const event of world.events) kinds.set(event.type, (kinds.get(event.type) ?? 0) + 1);
    if (world.events.length > 0) all.push([step, world.events]);
    if (step % 20 === 19) hashes.push(hashWorld(world), looksOf(world));
  }
  const counts = [...kinds].map(([type, count]) => `${count} ${type}`).sort().join(', '); // prettier-ignore
  return `${hashWorld(world)} ${digest(hashes)}, events ${digest(all)}: ${counts}`;
}

const SMALL = ['ledges', 'station', 'two-ways', 'gatehouse', 'hoist', 'maze', 'hedge', 'sealed', 'museum', 'pac'];

test('minds behave as before', async () => {
  const lines: string[] = [];
  sampled([...MINDS.entries()], 7).forEach(([i, { key: mind }]) => {
    const secondMind = MINDS[(i + 5) % MINDS.length].key;
    const name = SMALL[i % SMALL.length];
    const level = levelOf(name);
    const order = ({ tick, bots, player }: World): Partial<Intent> => {
      const to = tick === 110 ? null : { x: player.position.x + 40, z: player.position.z + tick - 90 };
      return tick === 60 || tick === 110 ? { command: { bots: [0, 1, bots.length], to } } : {};
    };
    const walking = { mind, secondMind, bots: 5, flyHeight: i % 5 === 2 ? 64 : 0, senses: i % 2 === 0 ? 'senses' : 'god-like', randomPart: 0.7, boltSpeed: 0.3 }; // prettier-ignore
    lines.push(`${mind} and ${secondMind} walking, ${name}: ${runOf(level, walking, { before: order })}`);
  });
  for (const { key: wants } of sampled(WANTS, 3))
    for (const name of sampled(['movers', 'gatehouse'], 2, wants.length))
      lines.push(`wants ${wants}, ${name}: ${runOf(levelOf(name), { mind: 'collector', wants, bots: 3, flyHeight: 0 })}`); // prettier-ignore
  await expectGoldenPart('minds', lines);
});

test('manners behave as before', async () => {
  const lines: string[] = [];
  for (const [i, { key: manners }] of sampled([...MANNER_CHOICES.entries()], 4))
    for (const name of sampled(['one-room', 'gatehouse', 'two-ways'], 3, i)) {
      const settings = { manners, mind: 'patrol', bots: name === 'one-room' ? 12 : 8, flyHeight: manners === 'honk' ? 64 : 0, speed: 0.3 }; // prettier-ignore
      lines.push(`${manners}, ${name}: ${runOf(levelOf(name), settings, { steps: 180, seed: 5 })}`);
    }
  await expectGoldenPart('manners', lines);
});

/** Settings drawn by a seed: some of all of them, with few bots. */
function medley(seed: number): Partial<Settings> {
  const drawn = [
    ...SLIDERS.flatMap(([, name, , initial, low, high, step]) => {
      const random = createStream(seed, name);
      const value = low + Math.floor((nextRandom(random) ** 3 * (high - low)) / step) * step;
      return nextRandom(random) < 0.35 ? [[name, Math.min(high, Math.max(value, initial / 4))]] : [];
    }),
    ...CHOICES.flatMap(({ name, choices }) => {
      const random = createStream(seed, name);
      const { key } = choices[Math.floor(nextRandom(random) * choices.length)];
      return nextRandom(random) < 0.5 && !(name === 'finder' && /grid|theta/.test(key)) ? [[name, key]] : [];
    }),
  ];
  return {
    ...Object.fromEntries(drawn),
    bots: 3 + (seed % 3),
    gridRadius: 24,
    ...(seed % 3 === 0 ? {} : { flyHeight: 0 }),
  };
}

test('worlds with random settings run as before', async () => {
  const names = [
    'station',
    'ledges',
    'movers',
    'cistern',
    'gatehouse',
    'two-ways',
    'station',
    'hoist',
    'pillars',
    'sealed',
  ];
  const lines: string[] = [];
  for (const seed of sampled(
    Array.from({ length: 24 }, (_, i) => i + 1),
    12,
  )) {
    const name = names[seed % names.length];
    let now = 0;
    const options = { clock: () => (now += 0.3), gathered: seed % 4 === 0 };
    const script = { seed, options, steps: 120, isPiloted: seed % 2 === 0 };
    lines.push(`${seed}, ${name}: ${runOf(levelOf(name), medley(seed), script)}`);
  }
  await expectGoldenPart('medleys', lines);
});

/** Every other value of every setting that has a say in a run. */
const OTHERS: readonly Partial<Settings>[] = [
  ...REPLAN_POLICIES.map(({ key: replan }) => ({ replan })),
  ...CHOICES.filter(({ name }) => /^(smoothing|weather|heights|budget|senses)$/.test(name)).flatMap(
    ({ name, choices }) => choices.slice(1).map(({ key }) => ({ [name]: key })),
  ),
  { finder: 'right-hand', secondFinder: 'exact' },
  { finder: 'baked', secondFinder: 'while-walking' },
  { finder: 'grid', gridRadius: 16, gridNeighbours: '4', gridCoverage: 'overlap', gridWorldX: 700, gridWorldZ: 500 },
  { costDanger: 2, costCover: 1 },
  { costTime: 1, costDistance: 0.5 },
  { costTerrain: 4, weather: 'flood', replan: 'map-changed' },
  { pathDelay: 5 },
  { pathDelay: 12, nodesAStep: 100, replan: 'every-frame' },
  { nodesAStep: 100, recalculateMs: 300 },
  { budget: 'milliseconds', msAStep: 0.5, recalculateMs: 200 },
  { senses: 'senses', coneDegrees: 60, reactionMs: 100, hearingRange: 200, interestMs: 1000 },
  { fear: false },
  { thread: true },
  { speed: 0.8, turnSpeed: 0.02, backUpMs: 500, randomDelayMs: 0 },
  { flyHeight: 140 },
  { flyHeight: 8 },
];

test('settings affect worlds as before', async () => {
  const lines = sampled([...OTHERS.entries()], 19).map(([i, settings]) => {
    const name = ['ledges', 'station', 'cistern', 'two-ways'][i % 4];
    let now = 0;
    const options = { clock: () => (now += 0.3) };
    const all = { bots: 4, flyHeight: 0, ...settings };
    const words = Object.entries(settings).map(([key, value]) => `${key} ${value}`);
    return `${words.join(', ')}, ${name}: ${runOf(levelOf(name), all, { options, steps: 120, isPiloted: i % 2 === 0 })}`;
  });
  await expectGoldenPart('settings', lines);
});

test('settings change, paths are carried and fields of the ground change as before', async () => {
  const lines: string[] = [];
  const changes: readonly Partial<Settings>[] = [
    { bots: 7 },
    { finder: 'exact', mind: 'guard' },
    { flyHeight: 0 },
    { bots: 2, weather: 'frost' },
    { costCover: 2, secondMind: 'flee', secondFinder: 'dijkstra' },
    { flyHeight: 48, thread: true },
  ];
  for (const name of sampled(['station', 'ledges'], 2)) {
    const before = (world: World): void => {
      if (world.tick % 40 === 20) changeSettings(world, changes[Math.floor(world.tick / 40) % changes.length]);
      if (world.tick === 90) setTerrain(world, world.level.plan.sectors.length - 1, 5);
      if (world.tick === 120) giveFinder(world, 0, null);
      if (world.tick === 170) giveFinder(world, 0, world.finder, true);
      if (world.tick === 200) placePlayer(world, { x: world.player.position.x + 30, z: world.player.position.z }, { x: 1, z: 0 }); // prettier-ignore
    };
    lines.push(`changes, ${name}: ${runOf(levelOf(name), { bots: 4 }, { before })}`);
    const told: unknown[] = [];
    const courier = {
      prepare: (_: Level, body: Body, { finder, flyHeight }: Settings) => void told.push([body, finder, flyHeight]),
      send: (job: number, finder: number) => void told.push([job, finder]),
      take: (job: number) => (told.push(job), null),
      retain: (jobs: ReadonlySet<number>) => void told.push([...jobs]),
    };
    const carried = (world: World): void => {
      if (world.tick === 0) setPathService(world, courier);
      if (world.tick === 80) changeSettings(world, { finder: 'while-walking' });
    };
    const run = runOf(levelOf(name), { bots: 3, pathDelay: 4, secondFinder: 'exact' }, { before: carried, steps: 160 });
    lines.push(`carried, ${name}: ${run} ${digest(told)}`);
    const gathered = { gathered: true, headStartMs: 900 };
    lines.push(`gathered, ${name}: ${runOf(levelOf(name), { bots: 5 }, { options: gathered, isPiloted: true, steps: 200 })}`); // prettier-ignore
    const run2 = recordRun(levelOf(name), { seed: 2, settings: { bots: 6, flyHeight: 0, speed: 0.5 }, mostTicks: 700 });
    lines.push(`recorded, ${name}: ${run2.hash}, ${run2.ticks} ticks, ${digest(run2)}`);
  }
  await expectGoldenPart('changes', lines);
});

test.each(Object.entries(SHAKEN_LEVELS))('a shaken world goes on as before: %s', async (name, load) => {
  const level = load();
  const seeds = Array.from({ length: name === 'house' ? 20 : 10 }, (_, i) => i + 1);
  const lines: string[] = [];
  // In each third world the autopilot steers: in the quick ones the first of the house and of the movers, while the others go by dice.
  for (const seed of sampled(seeds, 10, name === 'tiles' ? 7 : 2)) {
    const all: unknown[] = [];
    const look = (each: World, intent: Intent): unknown =>
      all.push([hashWorld(each), each.events, looksOf(each), intent]);
    const world = runShaken(level, seed, 25, look);
    lines.push(`${seed}: ${hashWorld(world)} ${digest(all)}`);
  }
  await expectGoldenPart(`shaken-${name}`, lines);
});

test('tiles are placed and refused as before', async () => {
  const lines: string[] = [];
  for (const name of sampled(['maze', 'pac', 'station'], 3, 1)) {
    const random = createStream(7, 'tiles');
    const { tiles } = levelOf(name).plan;
    const count = tiles === null ? 10 : tiles.across * tiles.down;
    const before = ({ tick }: World): Partial<Intent> => {
      if (tick % 12 !== 5) return {};
      const edits = Array.from({ length: 1 + (tick % 3) }, () => ({
        tile: Math.floor(nextBetween(random, -1, count + 1)),
        letter: 'x.wmi'[Math.floor(nextRandom(random) * 5)],
      }));
      return { tiles: edits };
    };
    const script = { before, options: { editor: editLevel }, steps: 120 };
    lines.push(`${name}: ${runOf(levelOf(name), { bots: 3, flyHeight: 0, replan: 'map-changed' }, script)}`);
  }
  await expectGoldenPart('tiles', lines);
});

test('the autopilot steers as before', async () => {
  const names = ['movers', 'gatehouse', 'hoist', 'house', 'two-ways', 'ledges', 'cistern', 'museum', 'station'];
  const lines: string[] = [];
  for (const [i, name] of sampled([...names.entries()], 4)) {
    const level = name === 'house' ? SHAKEN_LEVELS.house() : levelOf(name);
    const settings = {
      bots: (i + 1) % 4,
      flyHeight: 0,
      mind: ['hunter', 'guard', 'companion'][(i >> 1) % 3],
      speed: 0.15,
    };
    const world = createWorld(level, { seed: i, settings });
    const pilot = createAutopilot(level, i);
    const random = createStream(i, 'places');
    const corners = level.plan.vertices;
    const steered: unknown[] = [];
    let [pushes, waits, calls, jumps] = [0, 0, 0, 0];
    for (let step = 0; step < 220; step++) {
      const intent = steerByItself(pilot, world);
      const { path, next, facing, patience, mark, markAge, flees, pushes: errand, goal, waited } = pilot;
      steered.push([intent, path?.points.length, path?.length, next, facing, patience, mark, markAge, flees, errand, goal, waited, pilot.thoughts === null]); // prettier-ignore
      pushes += Number(intent.use === true || intent.shoot === true);
      waits += Number(waited > 0);
      calls += Number(intent.call === true);
      jumps += Number(intent.jump);
      stepWorld(world, intent);
      // To a bot, or to a corner of the plan, or it cannot move.
      const { x, z } = step === 60 && world.bots.length > 0 ? world.bots[0].position : corners[Math.floor(nextRandom(random) * corners.length)]; // prettier-ignore
      if (step % 100 === 60) placePlayer(world, { x: x + 60 * nextRandom(random), z: z + 40 }, { x: 1, z: 0 });
      if (step > 100 && step < 200 && i % 2 === 0) placePlayer(world, { ...world.player.before }, facing);
    }
    lines.push(`${name}: ${pushes} pushes, ${waits} waits, ${calls} calls, ${jumps} jumps, ${world.catches} catches, ${digest(steered)}`); // prettier-ignore
  }
  await expectGoldenPart('autopilot', lines);
});

test('movers behave as before', async () => {
  const lines: string[] = [];
  for (const name of sampled(['movers', 'gatehouse', 'hoist', 'museum'], 4))
    for (const mind of sampled(['hunter', 'patrol'], 2, 1)) {
      const settings = { mind, bots: 4, flyHeight: 0, speed: 0.3 };
      lines.push(`${mind}, ${name}: ${runOf(levelOf(name), settings, { steps: 330, isPiloted: true, seed: 4 })}`);
      lines.push(
        `${mind}, ${name}, by dice: ${runOf(levelOf(name), { ...settings, bots: 2 }, { steps: 200, seed: 6 })}`,
      );
    }
  for (const name of sampled([...SMALL, 'movers', 'TestGrid1'], 8))
    lines.push(`alone, ${name}: ${runOf(levelOf(name), { bots: 0, thread: true }, { steps: 620, isPiloted: true, seed: 2 })}`); // prettier-ignore
  // A player in every room that looks, pushes and shoots to all sides.
  for (const name of sampled(['movers', 'gatehouse', 'station', 'hoist'], 4)) {
    const { tree, plan } = levelOf(name);
    const places = plan.sectors.flatMap((_, sector) => {
      const leaf = tree.leaves.find((each) => each.sector === sector && each.cell.length > 2);
      return leaf === undefined ? [] : [leaf.cell.reduce((sum, { x, z }) => ({ x: sum.x + x / leaf.cell.length, z: sum.z + z / leaf.cell.length }), { x: 0, z: 0 })]; // prettier-ignore
    });
    const before = (world: World): Partial<Intent> => {
      const { tick } = world;
      const turn = Math.floor(tick / 12) % 4;
      const facing = { x: [1, 0, -1, 0][turn], z: [0, 1, 0, -1][turn] };
      if (tick % 48 === 0) placePlayer(world, places[(tick / 48) % places.length], facing);
      return { facing, forward: tick % 12 > 5 ? 1 : 0, right: 0, use: tick % 12 === 3, shoot: tick % 12 === 1, call: false }; // prettier-ignore
    };
    lines.push(`to all sides, ${name}: ${runOf(levelOf(name), { bots: 0 }, { before, steps: 48 * places.length })}`);
  }
  await expectGoldenPart('movers', lines);
});

test('movers of all Doom specials behave as before', async () => {
  const lines: string[] = [];
  const seen = new Set<string>();
  for (const special of KNOWN_SPECIALS) {
    const { action, trigger, who } = specialOfLine(special)!;
    const kind = `${digest([action, who])} ${trigger[0] === 'W'}`;
    if (seen.has(kind)) continue;
    seen.add(kind);
    if (QUICK && seen.size % 9 !== 0) continue;
    const rooms = [
      { floor: 0, ceiling: 128, tag: 0, light: 200 },
      { floor: 16, ceiling: 160, tag: 3, light: 120 },
      { floor: 8, ceiling: 112, tag: 2, light: 80, special: 8 },
      { floor: 40, ceiling: 200, tag: 2, light: 40 },
    ];
    const things = [
      { x: 900, y: 100, angle: 90, type: 14 },
      { x: 200, y: 128, type: 3001 },
    ];
    const level = buildLevel(
      rowOfRooms(
        rooms,
        [
          { special, tag: 2 },
          { special, tag: 2 },
          { special, tag: 0 },
        ],
        things,
      ),
    );
    const east = { forward: 1, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
    const before = ({ tick }: World): Partial<Intent> => ({
      ...east,
      forward: tick % 160 < 100 ? 1 : -1,
      use: tick % 10 === 5,
      shoot: tick % 60 === 0,
      call: false,
    });
    lines.push(`special ${special}: ${runOf(level, { bots: 1, flyHeight: 0 }, { before, steps: 260 })}`);
  }
  await expectGoldenPart('special-runs', lines);
});

test('marks, glows, sight, random numbers and texts of settings are as before', async () => {
  const lines: string[] = [];
  for (const name of [...SMALL, 'movers']) {
    const world = createWorld(levelOf(name), { seed: 9, settings: { bots: 3, flyHeight: 0 } });
    const random = createStream(9, 'places');
    const { minX, minZ, maxX, maxZ } = world.level.plan.bounds;
    const at = Array.from({ length: 40 }, () => ({
      x: nextBetween(random, minX, maxX),
      y: nextBetween(random, 0, 80),
      z: nextBetween(random, minZ, maxZ),
    }));
    const marks = marksNow(world);
    const told = marks.map((mark) => [mark, isActive(mark, world)]);
    const views = at.map((one, i) => {
      const other = at[(i * 7 + 1) % at.length];
      return [roomNow(world, one), seesNow(world, one, other), traceNow(world, one, other), i % 8 === 0 && visibleNow(world, one)]; // prettier-ignore
    });
    const { walls } = world.level.plan;
    views.push([walls.map((_, wall) => openingNow(world, wall)), outcome(() => floorOfLeafNow(world, 0))] as never);
    lines.push(`${name}: marks ${countMarks(marks)} ${digest(told)}, views ${digest(views)}`);
  }
  for (const seed of [0, 1, -7, 2.5, 1e9])
    lines.push(`dice of ${seed}: ${digest(Array.from({ length: 30 }, (_, i) => [createStream(seed, `${i}`), nextRandom(createStream(seed, `${i}`))]))}`); // prettier-ignore
  for (const [, name, , initial, low, high, step, redo] of SLIDERS) {
    const texts = [low, high, initial, low - step, high + step, low + step / 2, NaN].map(String).concat('', 'x', '0');
    const read = texts.map((text) => readSettings(TABLES, (each) => (each === name ? text : null)));
    const checked = texts.map((text) => typeof outcome(() => checkSettings({ ...DEFAULT_SETTINGS, [name]: Number(text) }))); // prettier-ignore
    lines.push(`${name} from ${low} to ${high} by ${step}, ${redo ?? 'redraw'}: ${digest(read)} ${checked.join(' ')} ${needsReplan(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, [name]: low === initial ? high : low })}`); // prettier-ignore
  }
  for (const { name, choices, formerly = {}, redo } of CHOICES) {
    const texts = [...choices.map(({ key }) => key), ...Object.keys(formerly), 'x', 'constructor'];
    const read = texts.map((text) => readSettings(TABLES, (each) => (each === name ? text : null)));
    const more = choices.map(({ key }) => [needsReplan(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, [name]: key }), COUNTS_WITH.map(({ isOn }) => isOn({ ...DEFAULT_SETTINGS, [name]: key }))]); // prettier-ignore
    const checked = texts.map((text) => typeof outcome(() => checkSettings({ ...DEFAULT_SETTINGS, [name]: text })));
    lines.push(`${name}, ${redo ?? 'redraw'}: ${digest(read)} ${digest(more)} ${checked.join(' ')}`);
  }
  for (const [, name, , initial] of SWITCHES)
    lines.push(`${name}: ${digest(['0', '1', 'true'].map((text) => readSettings(TABLES, (each) => (each === name ? text : null))))} ${writeSettings({ [name]: !initial }, DEFAULT_SETTINGS).join()}`); // prettier-ignore
  lines.push(
    `written: ${writeSettings({ ...DEFAULT_SETTINGS, bots: 9, mind: 'guard', fear: false }, DEFAULT_SETTINGS).join(' ')}`,
  );
  for (const kind of ['flicker', 'fast strobe', 'slow strobe', 'fire', 'swell'] as const) {
    const light = (tic: number, phase: number): number => lightOfGlow({ kind, low: 0.2, inStep: phase % 2 === 0 }, 0.9, tic * 0.75, phase); // prettier-ignore
    lines.push(`glow, ${kind}: ${digest([1, 2, 3, 40].map((phase) => Array.from({ length: 300 }, (_, tic) => light(tic, phase))))}`); // prettier-ignore
  }
  lines.push(`ways compared: ${digest(COMPARED_QUERIES.map(({ key, isToAll, hasFixedEnds }) => [key, isToAll, hasFixedEnds, knownQuestion(key, 'TestGrid1'), knownQuestion(key, 'maze')]))}`); // prettier-ignore
  for (const [name, load] of ownPlans()) lines.push(`ends of ${name}: ${digest(fixedEnds(load()))}`);
  lines.push(`bots: ${outcome(() => checkSettings({ ...DEFAULT_SETTINGS, bots: 1.5 })) instanceof Object}`);
  await expectGolden('game-parts', lines);
});
