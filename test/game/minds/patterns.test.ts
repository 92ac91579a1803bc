// What each mind that is no hunter promises, on every map of the project: rounds along the walls, flocks, ghosts that go home,
// companions that come, guards that converge. That they stay clear of walls is in minds.test.ts.
import { describe, expect, test } from 'vitest';
import { canSee } from '../../../src/bsp/trace.ts';
import { touchesPlayer } from '../../../src/game/bots/chase.ts';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { KEEPS_AWAY } from '../../../src/game/minds/companion.ts';
import { steerInFlock } from '../../../src/game/minds/flock.ts';
import { SCARED_WITHIN } from '../../../src/game/minds/ghost.ts';
import { GUARD_SIGHT } from '../../../src/game/minds/guard.ts';
import { LOOK_STEPS } from '../../../src/game/minds/mind.ts';
import { placePlayer } from '../../../src/game/player/place-player.ts';
import { fitsAt } from '../../../src/game/collision/slide.ts';
import { AT_STOP } from '../../../src/nav/patterns/patrol.ts';
import { orderPatrol, ROUND } from '../../../src/game/minds/patrol.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { stateOf, type PilotState } from '../../../src/game/world-state.ts';
import type { Intent, Settings, World } from '../../../src/game/world.ts';
import { pointGapSquared } from '../../../src/geometry/gap.ts';
import { distance, midpoint, type Point } from '../../../src/geometry/point.ts';
import { SOLID } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import { ownLevel, ownPlans } from '../../support/all-plans.ts';
import { roomsPlan } from '../../support/plans.ts';
import { QUICK, sampled } from '../../support/quick.ts';

const STILL: Intent = { forward: 0, right: 0, facing: { x: 1, z: 0 }, run: false, jump: false, crouch: false };
const CALL: Intent = { ...STILL, call: true };

const levels = new Map<string, Level>();
function levelOf(name: string): Level {
  let level = levels.get(name);
  if (level === undefined) levels.set(name, (level = ownLevel(name)));
  return level;
}
const MAPS = sampled(ownPlans(), 10, 3).map(([name]) => [name] as const);
const worldOn = (name: string, settings: Partial<Settings>): World => createWorld(levelOf(name), { seed: 1, settings });

/** Steps until it is done, at most so many; the player is not caught in them. Returns how many it were. */
function stepUntil(world: World, most: number, isDone: (tick: number) => boolean, intent = STILL): number {
  for (let i = 0; i < most; i++) {
    stateOf(world).survived = 0;
    stepWorld(world, intent);
    if (isDone(i)) return i + 1;
  }
  return most;
}

describe.each(MAPS)('%s', (name) => {
  test('room perimeter: all corners of a ring along the walls in order', () => {
    const world = worldOn(name, { mind: 'perimeter', bots: 1 });
    const bot = stateOf(world).bots[0];
    if (bot === undefined) return expect(world.level.plan.things.some(({ kind }) => kind === 'bot')).toBe(false);
    const { plan } = world.level;
    const passed: number[] = [];
    stepUntil(world, QUICK ? 1200 : 3600, () => {
      if (ROUND.of(bot).stop !== (passed.at(-1) ?? 0)) passed.push(ROUND.of(bot).stop);
      return passed.length > ROUND.of(bot).stops.length;
    });
    expect(ROUND.of(bot).stops.length).toBeGreaterThanOrEqual(3);
    // Every corner stands just off a wall or an edge of its room.
    for (const stop of ROUND.of(bot).stops) {
      const gaps = plan.walls.map(({ a, b }) => pointGapSquared(stop.x, stop.z, plan.vertices[a], plan.vertices[b]));
      // In the acute corners of the hedge maze it is a little farther off.
      expect(Math.sqrt(Math.min(...gaps))).toBeLessThan(bot.body.radius * 3.5);
      expect(Math.sqrt(Math.min(...gaps.filter((_, i) => plan.walls[i].back === SOLID)))).toBeGreaterThan(
        bot.body.radius,
      );
    }
    expect(passed.length).toBeGreaterThanOrEqual(QUICK ? 2 : 3);
    for (const [i, stop] of passed.entries()) expect(stop).toBe((i + 1) % ROUND.of(bot).stops.length);
  });

  test('ghost eyes: a call nearby and in sight releases the eyes, which go home, catch nobody, and then the bot hunts again', () => {
    const world = worldOn(name, { mind: 'ghost', bots: 1 });
    const [bot] = stateOf(world).bots;
    const near = stepUntil(world, 3600, () => {
      const { position, eyeHeight } = world.player;
      const isNear = distance(bot.position, position) < SCARED_WITHIN / 2;
      return isNear && canSee(world.level.tree, bot.position, { ...position, y: position.y + eyeHeight });
    });
    // A ghost that is walled in never comes near.
    if (near === 3600) return expect(bot.follow.path).toBe(null);
    stepUntil(world, 1, () => true, CALL);
    expect(world.events).toContainEqual({ type: 'called' });
    expect(bot.mood).toBe('eyes');
    // Not even by standing in the way.
    const far = world.finder.find({ ...bot.position, y: bot.disc.feet }, bot.home)!.length;
    const home = stepUntil(world, 3600, () => bot.mood === 'usual');
    expect(distance(bot.position, bot.home)).toBeLessThan(60);
    expect(home / 60).toBeLessThan(far / 250 + 8);
    const catches = world.catches;
    for (let i = 0; i < 3600 && world.catches === catches; i++) stepWorld(world, STILL);
    expect(world.catches).toBe(catches + 1);
  });

  test('a companion stays until called, then comes, follows, and keeps its distance', () => {
    const world = worldOn(name, { mind: 'companion', bots: 1 });
    const state = stateOf(world);
    const [bot] = state.bots;
    const start = bot.position;
    stepUntil(world, 120, () => false);
    expect(distance(bot.position, start)).toBe(0);
    const way = world.finder.find({ ...bot.position, y: bot.disc.feet }, world.player.position);
    stepUntil(world, 1, () => true, CALL);
    expect(bot.mood).toBe('called');
    if (way === null) return expect(stepUntil(world, 300, () => bot.follow.path !== null)).toBe(300);
    const walk = way.length / 250;
    stepUntil(world, Math.ceil((walk + 6) * 60), () => false);
    const left = (): number => world.finder.find({ ...bot.position, y: bot.disc.feet }, world.player.position)!.length;
    expect(left()).toBeGreaterThan(KEEPS_AWAY - 2);
    expect(left()).toBeLessThan(KEEPS_AWAY + 130);
    // The player goes to the place in the middle of a cell that is the farthest to walk to.
    const lengthTo = (at: Point): number => world.finder.find(world.player.position, at)?.length ?? 0;
    const middles = world.level.tree.leaves
      .filter(({ sector }) => sector !== SOLID)
      .map(({ cell }) => midpoint(midpoint(cell[0], cell[1]), cell[2]))
      .filter((at) => fitsAt(state.arena, state.player.disc, at.x, at.z))
      .sort((a, b) => lengthTo(b) - lengthTo(a));
    const far = lengthTo(middles[0]);
    expect(far).toBeGreaterThan(2 * KEEPS_AWAY);
    placePlayer(world, middles[0], { x: 1, z: 0 });
    stepUntil(world, Math.ceil((far / 250 + 8) * 60), () => false);
    // Short by a little more where it comes round a corner.
    expect(left()).toBeGreaterThan(KEEPS_AWAY - 8);
    expect(left()).toBeLessThan(KEEPS_AWAY + 130);
    expect(world.catches).toBe(0);
  });

  test('guards: one sees the player, all converge there, and lose interest after a while', () => {
    const world = worldOn(name, { mind: 'guard', bots: 4, interestMs: 3000 });
    const state = stateOf(world);
    // A guard that has the player in view for as long as it takes to be its turn has seen it.
    const inView = state.bots.map(() => 0);
    stepUntil(world, QUICK ? 1800 : 3600, () => {
      for (const [i, bot] of state.bots.entries()) {
        const { position, eyeHeight } = world.player;
        const isNear = distance(bot.before, position) <= GUARD_SIGHT;
        const sees = isNear && canSee(world.level.tree, bot.before, { ...position, y: position.y + eyeHeight });
        inView[i] = sees ? inView[i] + 1 : 0;
      }
      return world.alarm !== null || Math.max(...inView) > LOOK_STEPS;
    });
    if (world.alarm === null) return expect(Math.max(...inView)).toBeLessThan(LOOK_STEPS);
    const by = world.events.flatMap((event) => (event.type === 'alarm' ? [state.bots[event.bot]] : []))[0];
    const { position, eyeHeight } = world.player;
    expect(canSee(world.level.tree, by.before, { ...position, y: position.y + eyeHeight })).toBe(true);
    expect(distance(by.before, position)).toBeLessThanOrEqual(GUARD_SIGHT);
    expect((world.tick + by.id) % LOOK_STEPS).toBe(0);
    stepUntil(world, 1, () => true);
    for (const bot of state.bots) expect(bot.mood).toBe('alarmed');
    const wayOf = (bot: PilotState): number | undefined =>
      world.finder.find({ ...bot.position, y: bot.disc.feet }, world.alarm!.at)?.length;
    const before = state.bots.map(wayOf);
    // Alarmed, those who see the player make straight for it.
    let isFollowed = false;
    stepUntil(world, 300, () => {
      isFollowed ||= state.bots.some(({ facing }) => facing === 'player');
      return false;
    });
    expect(isFollowed).toBe(true);
    for (const [i, bot] of state.bots.entries()) {
      if (before[i] !== undefined) expect(wayOf(bot)).toBeLessThan(Math.max(300, before[i] - 600));
    }
    // Gone, far away, in solid: no guard sees it any more.
    state.player.disc.x = world.level.plan.bounds.maxX + 5000;
    const { seenAt } = world.alarm!;
    stepUntil(world, 600, () => world.alarm === null);
    expect(world.tick - seenAt).toBeGreaterThan(180);
    expect(world.tick - seenAt).toBeLessThan(180 + 60);
    stepUntil(world, 1, () => true);
    for (const bot of state.bots) expect(bot.mood).toBe('usual');
    // And on with their rounds.
    const stops = state.bots.map((bot) => ROUND.of(bot).stop);
    stepUntil(world, 2400, () => state.bots.every((bot, i) => ROUND.of(bot).stop !== stops[i]));
    expect(state.bots.some((bot, i) => ROUND.of(bot).stop !== stops[i])).toBe(true);
  });
});

test('a patrol goes on to the next stop where it has no path to the present one', () => {
  const world = stateOf(worldOn('museum.json', { mind: 'patrol', bots: 1 }));
  const [bot] = world.bots;
  orderPatrol(world, bot);
  const { stops } = ROUND.of(bot);
  const far = stops.findIndex((stop) => distance(stop, bot.position) > 2 * AT_STOP);
  ROUND.of(bot).stop = far;
  expect(orderPatrol(world, bot)).toEqual({ goal: stops[far] });
  bot.state = 'no path';
  expect(orderPatrol(world, bot)).toEqual({ goal: stops[(far + 1) % stops.length] });
});

test.each(['patrol', 'guard'])('the bots of a %s visit the author’s stops in order', (mind) => {
  const world = worldOn('museum.json', { mind, bots: 5 });
  const { bots, player } = stateOf(world);
  // Out of sight.
  player.disc.x = world.level.plan.bounds.maxX + 5000;
  const authored = world.level.plan.things.filter(({ kind }) => kind === 'bot').map(({ route }) => route!);
  const next = authored.map(() => 0);
  const passed = authored.map(() => 0);
  stepUntil(world, QUICK ? 1200 : 2400, () => {
    for (const [i, stops] of authored.entries()) {
      if (ROUND.of(bots[i]).stop === next[i]) continue;
      expect(distance(stops[next[i]], bots[i].position), `bot ${i} at stop ${next[i]}`).toBeLessThan(AT_STOP);
      next[i] = (next[i] + 1) % stops.length;
      expect(ROUND.of(bots[i]).stop).toBe(next[i]);
      passed[i]++;
    }
    return false;
  });
  for (const [i, stops] of authored.entries()) {
    expect(ROUND.of(bots[i]).stops).toEqual(stops);
    expect(passed[i], `bot ${i}`).toBeGreaterThan(QUICK ? 3 : 6);
  }
  // The fifth has no start in the map and draws its own.
  expect(ROUND.of(bots[4]).stops.length).toBe(4);
  expect(authored).not.toContainEqual(ROUND.of(bots[4]).stops);
});

test('a flock stays together and apart, flies one way, and covers ground; independent birds do not', () => {
  const measure = (settings: Partial<Settings>): { alike: number; gap: number; nearest: number; leaves: number } => {
    const world = worldOn('one-room.json', { mind: 'flock', bots: 14, ...settings });
    const leaves = new Set<number>();
    let [alike, gap, nearest, count] = [0, 0, Infinity, 0];
    stepUntil(world, QUICK ? 1500 : 3600, (tick) => {
      for (const bot of world.bots)
        leaves.add(Math.floor(bot.position.x / 128) * 1000 + Math.floor(bot.position.z / 128));
      if (tick < 600 || tick % 30 !== 0) return false;
      for (const a of world.bots) {
        const others = world.bots.filter((b) => b !== a).sort((b, c) => distance(a.position, b.position) - distance(a.position, c.position)); // prettier-ignore
        nearest = Math.min(nearest, distance(a.position, others[0].position));
        for (const b of others.slice(0, 4)) {
          alike += a.heading.x * b.heading.x + a.heading.z * b.heading.z;
          gap += distance(a.position, b.position);
          count++;
        }
      }
      return false;
    });
    return { alike: alike / count, gap: gap / count, nearest, leaves: leaves.size };
  };
  const flock = measure({});
  const crowd = measure({ mind: 'random' });
  expect(flock.alike).toBeGreaterThan(0.5);
  expect(crowd.alike).toBeLessThan(0.3);
  expect(flock.nearest).toBeGreaterThan(27.9);
  // Together: nearer to its neighbours; and it gets about as well as who flies for itself.
  expect(flock.gap).toBeLessThan(0.8 * crowd.gap);
  expect(flock.leaves).toBeGreaterThan(0.5 * crowd.leaves);
});

const hall = buildLevel(
  roomsPlan('hall', {
    rooms: [{ polygon: [[0, 0], [2048, 0], [2048, 2048], [0, 2048]] }], // prettier-ignore
    things: [
      { kind: 'player', at: { x: 64, z: 64 } },
      { kind: 'bot', at: { x: 1000, z: 1000 } },
      { kind: 'bot', at: { x: 1000, z: 1400 } },
    ],
  }),
);

describe('a bird with one neighbour', () => {
  /** How far it turns to its right (south), on the average of many throws of its dice; the neighbour is `gap` to the south. */
  const turnAt = (gap: number, other: Point = { x: 1, z: 0 }): number => {
    const world = stateOf(createWorld(hall, { seed: 1, settings: { mind: 'flock', bots: 2 } }));
    const [bird, neighbour] = world.bots;
    world.tick = 6 - bird.id;
    Object.assign(bird.disc, { x: 1000, z: 1000 });
    bird.position = { x: 1000, y: 64, z: 1000 };
    bird.heading = { x: 1, z: 0 };
    bird.velocity = { x: 250, y: 0, z: 0 };
    neighbour.position = { x: 1000, y: 64, z: 1000 + gap };
    neighbour.heading = other;
    let sum = 0;
    for (let i = 0; i < 400; i++) sum += steerInFlock(world, bird).z;
    return sum / 400;
  };
  test('moves away from it when near, and towards it when far', () => {
    expect(Math.abs(turnAt(1000))).toBeLessThan(0.03);
    expect(turnAt(20)).toBeLessThan(-0.25);
    expect(turnAt(50)).toBeLessThan(-0.08);
    expect(turnAt(50)).toBeGreaterThan(turnAt(20));
    expect(turnAt(200)).toBeGreaterThan(0.18);
    expect(turnAt(200)).toBeLessThan(0.45);
  });

  test('matches its velocity', () => {
    const along = turnAt(72, { x: 0, z: 1 }) - turnAt(72);
    expect(along).toBeGreaterThan(0.2);
  });
});

describe('a bird alone that flies east', () => {
  /** Its direction on the average of many throws of its dice. */
  const directionAt = (x: number, z: number): Point => {
    const world = stateOf(createWorld(hall, { seed: 1, settings: { mind: 'flock', bots: 1 } }));
    const [bird] = world.bots;
    world.tick = 6 - bird.id;
    Object.assign(bird.disc, { x, z });
    bird.position = { x, y: 64, z };
    bird.heading = { x: 1, z: 0 };
    bird.velocity = { x: 250, y: 0, z: 0 };
    const sum = { x: 0, z: 0 };
    for (let i = 0; i < 400; i++) {
      const next = steerInFlock(world, bird);
      sum.x += next.x / 400;
      sum.z += next.z / 400;
    }
    return sum;
  };
  test('keeps straight on far from walls', () => {
    const { x, z } = directionAt(1000, 1000);
    expect([x > 0.95, Math.abs(z) < 0.03]).toEqual([true, true]);
  });

  test('turns aside at a wall ahead, the more the nearer it is, to the side with more room', () => {
    const [far, near] = [directionAt(1950, 300), directionAt(2010, 300)];
    expect(far.z).toBeGreaterThan(0.3);
    expect(near.z).toBeGreaterThan(far.z + 0.2);
    expect(directionAt(1980, 40).z).toBeGreaterThan(0.5);
    expect(directionAt(1980, 2008).z).toBeLessThan(-0.5);
  });

  test('turns back where there is room on neither side', () => {
    expect(directionAt(1950, 1000).x).toBeGreaterThan(0.3);
    expect(directionAt(2030, 1000).x).toBeLessThan(0);
  });
});

test('the eyes of a ghost that touch the player on their way home catch nobody; the ghost that they become does', () => {
  const world = createWorld(hall, { seed: 1, settings: { mind: 'ghost', bots: 1 } });
  const state = stateOf(world);
  const [bot] = state.bots;
  stepUntil(world, 900, () => distance(bot.position, world.player.position) < 200);
  stepUntil(world, 1, () => true, CALL);
  expect(bot.mood).toBe('eyes');
  let touched = 0;
  for (let i = 0; i < 600 && bot.mood === 'eyes'; i++) {
    // So close behind that it still is after the step, and past the time in which nobody is caught.
    state.survived = 1000;
    const { x, z } = bot.heading;
    const reach = bot.body.radius + world.player.body.radius - 3;
    Object.assign(state.player.disc, { x: bot.disc.x - reach * x, z: bot.disc.z - reach * z });
    stepWorld(world, STILL);
    touched += Number(touchesPlayer(state, bot));
    // At home it is a ghost again.
    if (distance(bot.position, bot.home) > AT_STOP) expect(world.catches).toBe(0);
  }
  expect(touched).toBeGreaterThan(20);
  for (let i = 0; i < 240 && world.catches === 0; i++) stepWorld(world, STILL);
  expect(world.catches).toBe(1);
});

test('a companion that sees the player lets it lead before following', () => {
  const world = createWorld(hall, { seed: 1, settings: { mind: 'companion', bots: 1 } });
  const [bot] = stateOf(world).bots;
  stepUntil(world, 60, () => false);
  stepUntil(world, 1, () => true, CALL);
  stepUntil(world, 600, () => bot.state === 'arrived');
  stepUntil(world, 60, () => false);
  const here = bot.position;
  const { position } = world.player;
  const gap = distance(here, position);
  const putAway = (by: number): void => {
    const part = by / gap;
    const at = { x: here.x - (position.x - here.x) * part, z: here.z - (position.z - here.z) * part };
    expect(placePlayer(world, at, { x: 1, z: 0 })).toBe(true);
  };
  // Not because its interval is over.
  bot.plan.recalculateIn = 1e6;
  putAway(150);
  stepUntil(world, 90, () => false);
  expect(distance(bot.position, here)).toBeLessThan(1);
  putAway(175);
  stepUntil(world, 90, () => false);
  expect(distance(bot.position, here)).toBeGreaterThan(40);
});
