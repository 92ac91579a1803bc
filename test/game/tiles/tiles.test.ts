// Tiles placed while the world runs: the next query knows, nobody is walled in, whoever's path is cut asks anew, and a run with edits
// repeats down to its hash.
import { expect, test } from 'vitest';
import { createAutopilot, steerByItself } from '../../../src/game/player/autopilot.ts';
import { changeSettings, createWorld, giveFinder, type WorldOptions } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { dangerNow } from '../../../src/game/danger/danger.ts';
import { soundOf } from '../../../src/game/movers/doors.ts';
import { swapLevel } from '../../../src/game/tiles/swap-level.ts';
import { refusalOf, TILE_REFUSALS } from '../../../src/game/tiles/place-tiles.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { bodyOfBots } from '../../../src/game/body-of-bots.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { setTerrain } from '../../support/worlds/set-terrain.ts';
import { stateOf } from '../../../src/game/world-state.ts';
import type { Intent, Settings, World } from '../../../src/game/world.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { boxOfTile, isSolidLetter, letterAt, tileAt, type TileEdit } from '../../../src/map/grids/tiles.ts';
import { BOT_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { editLevel } from '../../../src/nav/edit-level.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { gridOfLevel, inheritGrids } from '../../../src/nav/grid/grid-of-level.ts';
import { graphOfGrid, DEFAULT_RULES } from '../../../src/nav/grid/grid-rules.ts';
import { soundDistanceTo } from '../../../src/nav/reach/sound-field.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { bytesOf } from '../../support/data.ts';
import { createInspector } from '../../support/checks/legal.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const placing = (...tiles: readonly TileEdit[]): Intent => ({ ...STILL, tiles });

/** A ring round a block, with a bot at one end of a long way. */
const RING = ['10', '9', '5', 'xxxxxxxxx', 'x.......x', 'x.xxxxx.x', 'x.S...B.x', 'xxxxxxxxx'].join('\n');
const worldOf = (text: string, options: Partial<WorldOptions> = {}, editor: object = { editor: editLevel }): World =>
  createWorld(buildLevel(loadPlan(bytesOf(text), 'g.txt')), {
    seed: 1,
    ...editor,
    ...options,
    settings: { bots: 1, randomDelayMs: 0, ...options.settings },
  });
const tileOf = (world: World, column: number, row: number): number => row * world.level.plan.tiles!.across + column;
const middleOf = (column: number, row: number) => ({ x: (column + 0.5) * 96, z: (row + 0.5) * 96 });
const planNamed = (name: string) => ownPlans().find(([each]) => each === name)![1]();

test('after an edit bots with odd numbers still have the second finder, over the new level', () => {
  const world = worldOf(RING, { settings: { bots: 2, flyHeight: 0, finder: 'exact', secondFinder: 'midpoints' } });
  stepWorld(world, placing({ tile: tileOf(world, 4, 2), letter: '.' }));
  const { bots, finder, secondFinder } = stateOf(world);
  expect(finder).not.toBe(secondFinder);
  expect(bots.map((bot) => bot.finder)).toEqual([finder, secondFinder]);
  const [exact, midpoints] = bots.map((bot) => bot.finder!.find(middleOf(2, 1), middleOf(4, 3))!.length);
  expect(exact).toBeLessThan(4 * 96);
  expect(midpoints).toBeGreaterThan(exact + 1);
});

test.each(['line-of-sight', 'midpoints', 'grid', 'exact'])(
  'with %s the next query goes through a removed wall, and around a new one',
  (finder) => {
    const world = worldOf(RING, { settings: { finder, bots: 0 } });
    const ask = () => stateOf(world).finder.find(middleOf(4, 1), middleOf(4, 3))?.length ?? Infinity;
    const round = ask();
    expect(round).toBeGreaterThan(5 * 96);
    const tile = tileOf(world, 4, 2);
    stepWorld(world, placing({ tile, letter: '.' }));
    expect(world.events).toContainEqual({
      type: 'tiles',
      edits: [{ tile, letter: '.' }],
      before: [{ tile, letter: 'x' }],
    });
    // Over the grid in steps from middle to middle.
    expect(ask()).toBeLessThan(2.4 * 96);
    stepWorld(world, placing({ tile, letter: 'x' }));
    expect(ask()).toBeCloseTo(round, 6);
  },
);

test('so does a bot on hexagons', () => {
  const world = worldOf(RING, { settings: { finder: 'grid', gridNeighbours: '6', bots: 0 } });
  const ask = () => stateOf(world).finder.find(middleOf(4, 1), middleOf(4, 3))!.length;
  const round = ask();
  stepWorld(world, placing({ tile: tileOf(world, 4, 2), letter: '.' }));
  expect(ask()).toBeLessThan(round / 2);
});

test('new water makes paths across it expensive at once; floor makes them cheap again', () => {
  const world = worldOf(RING, { settings: { bots: 0 } });
  const cost = () => stateOf(world).finder.find(middleOf(2, 3), middleOf(6, 3))!.cost;
  const plain = cost();
  const tile = tileOf(world, 4, 3);
  stepWorld(world, placing({ tile, letter: 'w' }));
  expect(cost()).toBeGreaterThan(plain * 2);
  expect(world.level.plan.sectors.map(({ name }) => name)).toEqual(['floor', 'water']);
  // What a ground costs goes with its name.
  setTerrain(world, 1, 1);
  stepWorld(world, placing({ tile: tileOf(world, 3, 1), letter: 'm' }));
  expect([...stateOf(world).terrain!]).toEqual([1, 1, 3]);
  stepWorld(world, placing({ tile, letter: '.' }));
  expect(cost()).toBeCloseTo(plain, 3);
});

test('a wall across a bot’s path removes the path, and in the same step the bot has a new one', () => {
  const world = worldOf(RING);
  placePlayer(world, middleOf(1, 3), { x: 1, z: 0 });
  while (world.bots[0].follow.path === null) stepWorld(world, STILL);
  for (let i = 0; i < 10; i++) stepWorld(world, STILL);
  const old = world.bots[0].follow.path;
  const tile = tileOf(world, 3, 3);
  stepWorld(world, placing({ tile, letter: 'x' }));
  const {
    follow: { path },
  } = world.bots[0];
  expect(path).not.toBe(old);
  expect(path!.length).toBeGreaterThan(7 * 96);
  for (const point of path!.points) expect(tileAt(world.level.plan.tiles!, point)).not.toBe(tile);
});

test('water across a bot’s path: in the same step the bot has a path round it, and none is taken away', () => {
  const world = worldOf(RING, { settings: { replan: 'interval', recalculateMs: 10_000 } });
  placePlayer(world, middleOf(1, 3), { x: 1, z: 0 });
  while (world.bots[0].follow.path === null) stepWorld(world, STILL);
  // Down on the right, and to the left.
  expect(world.bots[0].follow.path!.points.at(-2)!.x).toBeGreaterThan(6 * 96);
  const [wet, wetter] = [3, 4].map((column) => ({ tile: tileOf(world, column, 3), letter: 'w' }));
  stepWorld(world, placing(wet, wetter));
  expect(world.bots[0].state).toBe('following');
  expect(world.bots[0].follow.path!.points.at(-2)!.x).toBeLessThan(3 * 96);
});

test('an edit away from all paths keeps them, except for indices of the old tree', () => {
  const world = worldOf(RING);
  placePlayer(world, middleOf(1, 3), { x: 1, z: 0 });
  while (world.bots[0].follow.path === null) stepWorld(world, STILL);
  const { points } = world.bots[0].follow.path!;
  stepWorld(world, placing({ tile: tileOf(world, 4, 1), letter: 'x' }));
  expect(world.bots[0].follow.path!.points).toBe(points);
  expect(world.bots[0].follow.path!.corridor).toEqual([]);
});

test('a shot before an edit is heard through the new level, and its danger is by that level’s leaves', () => {
  const world = worldOf(RING, { settings: { bots: 0 } });
  placePlayer(world, middleOf(2, 3), { x: 1, z: 0 });
  stepWorld(world, { ...STILL, shoot: true });
  const wayOver = (): number => soundDistanceTo(world.shots[0].sound, middleOf(3, 1));
  const around = wayOver();
  stepWorld(world, placing({ tile: tileOf(world, 3, 2), letter: '.' }));
  expect(wayOver()).toBeLessThan(around - 96);
  expect(dangerNow(world)).toHaveLength(world.level.tree.leaves.length);
});

test('an edit keeps the crates, and nothing else that was of the old level', () => {
  const world = worldOf(RING);
  const state = stateOf(world);
  stepWorld(world, { ...STILL, crate: true });
  const [crate] = state.crates;
  const [bot] = state.bots;
  const prepared: unknown[] = [];
  state.courier = { prepare: (level) => prepared.push(level), send() {}, take: () => null, retain() {} };
  const sound = soundOf(state, state.player.position, 100);
  Object.assign(state, { noise: { tick: 0, sound }, thread: { goal: middleOf(1, 1) } });
  Object.assign(bot.trouble, { portal: 0, shunnedPortal: 0 });
  const { memory } = bot.plan;
  const discs = [state.player.disc, bot.disc];
  for (const { x, z, nearby } of discs) Object.assign(nearby, { x, z, reach: 1e6, walls: [-7] });
  const edits: readonly TileEdit[] = [{ tile: tileOf(world, 4, 1), letter: 'x' }];
  swapLevel(state, editLevel(state.level, edits), edits);
  expect(prepared).toEqual([state.level]);
  expect(state.arena.moving).toEqual([crate]);
  expect([state.noise, state.thread]).toEqual([null, null]);
  expect([bot.trouble.portal, bot.trouble.shunnedPortal]).toEqual([-1, -1]);
  expect(bot.plan.memory).not.toBe(memory);
  for (const { nearby } of discs) expect(nearby.walls).not.toContain(-7);
});

test('bots without a path ask again when a wall is removed', () => {
  const text = ['10', '9', '3', 'xxxxxxxxx', 'xS.....Bx', 'xxxxxxxxx'].join('\n');
  const world = worldOf(text, { settings: { recalculateMs: 10000 } });
  while (world.bots[0].follow.path === null) stepWorld(world, STILL);
  const tile = tileOf(world, 3, 1);
  stepWorld(world, placing({ tile, letter: 'x' }));
  expect([world.bots[0].state, world.bots[0].follow.path]).toEqual(['no path', null]);
  for (let i = 0; i < 30; i++) stepWorld(world, STILL);
  stepWorld(world, placing({ tile, letter: '.' }));
  expect(world.bots[0].follow.path).not.toBe(null);
});

test('no body is walled in, and every refusal has a reason and changes nothing', () => {
  const world = worldOf(RING);
  const hashBefore = (): string => hashWorld(world);
  const refuse = (reason: keyof typeof TILE_REFUSALS, ...edits: readonly TileEdit[]): void => {
    const { level } = world;
    stepWorld(world, placing(...edits));
    expect(world.events).toContainEqual({ type: 'tiles refused', reason });
    expect(world.level).toBe(level);
    expect(stateOf(world).edits).toEqual([]);
    expect(TILE_REFUSALS[reason]).toMatch(/\.$/);
  };
  const own = tileAt(world.level.plan.tiles!, world.player.position);
  refuse('occupied', { tile: own, letter: 'x' });
  // All or none.
  refuse('occupied', { tile: tileOf(world, 4, 2), letter: '.' }, { tile: own, letter: 'x' });
  refuse('occupied', { tile: tileAt(world.level.plan.tiles!, world.bots[0].position), letter: 'X' });
  refuse('outside', { tile: 1e6, letter: 'x' });
  refuse('outside', { tile: 0.5, letter: 'x' });
  refuse('tunnel', { tile: tileOf(world, 1, 1), letter: 't' });
  refuse('unsound', { tile: tileOf(world, 1, 1), letter: '?' });
  const before = hashBefore();
  expect(refusalOf(world, [{ tile: own, letter: 'w' }])).toBe(null);
  expect(hashBefore()).toBe(before);

  const maze = createWorld(levelOfPlan(planNamed('pac-maze.txt')), { seed: 1, editor: editLevel });
  const { tiles } = maze.level.plan;
  const mouth = Array.from({ length: tiles!.across * tiles!.down }, (_, tile) => tile).find(
    (tile) => letterAt(tiles!, tile) === 't',
  )!;
  expect(refusalOf(maze, [{ tile: mouth, letter: '.' }])).toBe('tunnel');
  const keep = createWorld(levelOfPlan(planNamed('keep.json')), { seed: 1, editor: editLevel });
  stepWorld(keep, placing({ tile: 0, letter: 'x' }));
  expect(keep.events).toContainEqual({ type: 'tiles refused', reason: 'no tiles' });
  expect(refusalOf(worldOf(RING, {}, {}), [{ tile: 1, letter: 'x' }])).toBe('no tiles');
  const finder = finderOf('grid').make(maze.level, BOT_BODY);
  const ring = worldOf(RING);
  giveFinder(ring, 0, finder);
  expect(refusalOf(ring, [{ tile: 1, letter: '.' }])).toBe('own finder');
});

test('edits can be undone to the last letter, and placing what exists is no edit', () => {
  const world = worldOf(RING);
  const original = world.level.plan;
  const done: (readonly TileEdit[])[] = [];
  for (const edit of [
    { tile: tileOf(world, 4, 2), letter: 'w' },
    { tile: tileOf(world, 4, 2), letter: 'm' },
    { tile: tileOf(world, 4, 1), letter: 'x' },
  ]) {
    stepWorld(world, placing(edit));
    for (const event of world.events) if (event.type === 'tiles') done.push(event.before);
  }
  const { level } = world;
  stepWorld(world, placing({ tile: tileOf(world, 4, 1), letter: 'x' }));
  expect(world.level).toBe(level);
  expect(done).toHaveLength(3);
  for (const before of [...done].reverse()) stepWorld(world, placing(...before));
  expect(world.level.plan).toEqual(original);
  expect(stateOf(world).edits).toHaveLength(6);
});

/** Every so many steps a random edit near the player or anywhere, now and then several at once. */
function randomEdits(world: World, random: () => number): readonly TileEdit[] {
  const tiles = world.level.plan.tiles!;
  return Array.from({ length: random() < 0.2 ? 4 : 1 }, () => ({
    tile: Math.floor(random() * tiles.across * tiles.down),
    letter: 'x..wm'[Math.floor(random() * 5)],
  }));
}

function runWithEdits(name: string, seed: number, steps: number, settings: Partial<Settings>): World {
  const world = createWorld(levelOfPlan(planNamed(name)), { seed, settings, editor: editLevel });
  const pilot = createAutopilot(world.level, seed);
  const random = randomFrom(seed);
  for (let i = 0; i < steps; i++) {
    const intent = steerByItself(pilot, world);
    stepWorld(world, i % 25 === 0 ? { ...intent, tiles: randomEdits(world, random) } : intent);
  }
  return world;
}

test.each([
  ['TestGrid1.txt', 5, { bots: 6 }],
  ['TestGrid1.txt', 6, { bots: 6, finder: 'grid', gridRadius: 16, secondFinder: 'line-of-sight' }],
  ['pac-maze.txt', 7, { bots: 4, flyHeight: 0, pathDelay: 3 }],
] as const)(
  'on %s with random edits (seed %i) no body is ever in a wall, and no path leads into one',
  (name, seed, settings) => {
    const world = createWorld(levelOfPlan(planNamed(name)), { seed, settings, editor: editLevel });
    const pilot = createAutopilot(world.level, seed);
    const random = randomFrom(seed);
    const faults: string[] = [];
    let inspector = createInspector(world.level.plan);
    let placed = 0;
    for (let i = 0; i < (QUICK ? 130 : 1200); i++) {
      const intent = steerByItself(pilot, world);
      stepWorld(world, i % 25 === 0 ? { ...intent, tiles: randomEdits(world, random) } : intent);
      const { plan } = world.level;
      if (world.events.some(({ type }) => type === 'tiles')) {
        placed++;
        inspector = createInspector(plan);
      }
      const { position, body } = world.player;
      const own = inspector.faultOf({ ...body, ...position, feet: position.y });
      if (own !== null) faults.push(`${i}: player ${own}`);
      for (const bot of world.bots) {
        const feet = bot.position.y - bot.body.height / 2;
        const fault = inspector.faultOf({ ...bot.body, x: bot.position.x, z: bot.position.z, feet });
        if (fault !== null) faults.push(`${i}: bot ${bot.id} ${fault}`);
        for (const point of bot.follow.path?.points.slice(bot.follow.nextPoint) ?? []) {
          const tile = tileAt(plan.tiles!, point);
          if (tile < 0 || isSolidLetter('grid', letterAt(plan.tiles!, tile))) faults.push(`${i}: path of ${bot.id}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(placed).toBeGreaterThan(3);
  },
);

test('a run with edits repeats down to its hash, which includes the edits', () => {
  const run = (): World => runWithEdits('TestGrid1.txt', 9, QUICK ? 120 : 600, { bots: 4 });
  const [one, other] = [run(), run()];
  expect(hashWorld(one)).toBe(hashWorld(other));
  expect(stateOf(one).edits.length).toBeGreaterThan(2);
  const plain = worldOf(RING);
  const edited = worldOf(RING);
  stepWorld(plain, STILL);
  stepWorld(edited, placing({ tile: tileOf(edited, 0, 0), letter: '.' }));
  expect(hashWorld(edited)).not.toBe(hashWorld(plain));
});

test('a world keeps its settings after an edit: other finders, more bots, another chase', () => {
  const world = worldOf(RING, { settings: { bots: 2 } });
  stepWorld(world, placing({ tile: tileOf(world, 4, 2), letter: '.' }));
  changeSettings(world, { finder: 'grid', bots: 3 });
  for (let i = 0; i < 200; i++) stepWorld(world, STILL);
  expect(world.catches).toBeGreaterThan(0);
  expect(stateOf(world).arena.level).toBe(world.level);
});

test.each([
  ['square', '8'],
  ['hex', '6'],
] as const)('a %s grid reused in unedited parts equals a new one (seed 3)', (layout, neighbours) => {
  const random = randomFrom(3);
  let level = levelOfPlan(planNamed('pac-maze.txt'));
  const { tiles } = level.plan;
  for (let round = 0; round < (QUICK ? 2 : 6); round++) {
    const options = { nodeRadius: 14, layout };
    const old = gridOfLevel(level, BOT_BODY, options);
    const rules = { ...DEFAULT_RULES, neighbours };
    // All its steps are looked at, so that there is something to be taken over wrongly.
    const graph = graphOfGrid(old, rules);
    for (let node = 0; node < old.types.length; node++) graph.forEachNeighbour(node, () => {});
    // Inside the outer walls: with other bounds nothing is taken over.
    const tile =
      (2 + Math.floor(random() * (tiles!.down - 4))) * tiles!.across + 2 + Math.floor(random() * (tiles!.across - 4));
    if (letterAt(level.plan.tiles!, tile) === 't') continue;
    const edits = [{ tile, letter: isSolidLetter('grid', letterAt(level.plan.tiles!, tile)) ? 'm' : 'x' }];
    const next = editLevel(level, edits);
    inheritGrids(level, next, [boxOfTile(tiles!, tile)]);
    const taken = gridOfLevel(next, BOT_BODY, options);
    const fresh = gridOfLevel(editLevel(level, edits), BOT_BODY, options);
    const stepsOf = (grid: typeof taken): string => {
      const graph = graphOfGrid(grid, rules);
      return Array.from({ length: grid.types.length }, (_, node) => {
        const to: string[] = [];
        graph.forEachNeighbour(node, (next_, cost) => to.push(`${next_}:${cost}`));
        return to.join();
      }).join('\n');
    };
    expect([...taken.types]).toEqual([...fresh.types]);
    expect(stepsOf(taken)).toBe(stepsOf(fresh));
    level = next;
  }
  expect(bodyOfBots({ ...createWorld(level, { seed: 1 }).settings })).toEqual(BOT_BODY);
});
