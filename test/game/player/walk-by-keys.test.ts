// A player on foot, by keys alone along exact paths: to all that the project's maps have, and what it does there.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import { chooseFinder } from '../../../src/game/requests/choose-finder.ts';
import { DEFAULT_SETTINGS } from '../../../src/game/settings/settings.ts';
import type { Intent, WorldEvent } from '../../../src/game/world.ts';
import { directionTo, distance, midpoint, type Point } from '../../../src/geometry/point.ts';
import type { FloorPlan } from '../../../src/map/floor-plan.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Path } from '../../../src/nav/path-finder.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { sampled } from '../../support/quick.ts';

/** Steps without moving before it pushes, and between two pushes: one that comes too soon would shut a door again. */
const STILL_FOR = 20;
const PUSH_EVERY = 240;
/** It gives up after so many steps without moving. */
const MOST_STILL = 600;

/** A player in a new world without bots, seed 1. */
function visit(plan: FloorPlan) {
  const level = levelOfPlan(plan, 'used');
  const finder = chooseFinder(level, PLAYER_BODY, { ...DEFAULT_SETTINGS, finder: 'exact' });
  const world = createWorld(level, { seed: 1, settings: { bots: 0 } });
  let facing: Point = { x: 1, z: 0 };
  const step = (keys: Partial<Intent>): WorldEvent[] => [
    ...stepWorld(world, { forward: 0, right: 0, facing, run: false, jump: false, crouch: false, ...keys }).events,
  ];
  return {
    world,
    /** Walks there and pushes what stops it: whether it arrives, and what has happened. */
    walkTo(goal: Point): { isThere: boolean; events: WorldEvent[] } {
      const { position } = world.player;
      const { path } = finder.answer({ ...position }, goal);
      if (path === null) return { isThere: false, events: [] };
      return follow(path);
    },
    /** Looks that way and pushes once; what has happened in so many steps. */
    push(along: Point, steps: number): WorldEvent[] {
      facing = along;
      return Array.from({ length: steps }, (_, i) => step({ use: i === 0 })).flat();
    },
  };

  function follow({ points }: Path): { isThere: boolean; events: WorldEvent[] } {
    const events: WorldEvent[] = [];
    let [next, still, sincePush] = [0, 0, PUSH_EVERY];
    while (still < MOST_STILL) {
      const { x, z } = world.player.position;
      while (next < points.length && distance({ x, z }, points[next]) < 4) next++;
      if (next === points.length) return { isThere: true, events };
      facing = directionTo({ x, z }, points[next])!;
      const use = still > STILL_FOR && sincePush > PUSH_EVERY;
      const happened = step({ forward: 1, use });
      events.push(...happened);
      sincePush = use ? 0 : sincePush + 1;
      still = distance(world.player.position, { x, z }) < 0.3 ? still + 1 : 0;
      // The next point is the exit of what has carried it off.
      if (happened.some(({ type }) => type === 'teleported')) next++;
    }
    return { isThere: false, events };
  }
}

/** A place before the middle of a wall, on its front, or behind it where `off` is negative. */
function besideWall({ walls, vertices }: FloorPlan, wall: number, off: number): Point {
  const [a, b] = [vertices[walls[wall].a], vertices[walls[wall].b]];
  const { x, z } = midpoint(a, b);
  const part = off / distance(a, b);
  return { x: x - (b.z - a.z) * part, z: z + (b.x - a.x) * part };
}

// In quick runs those with doors or links, and a few others.
const maps = sampled(ownPlans().filter(([name]) => name !== 'gatehouse.json'), 3, 1); // prettier-ignore

test.each(maps)('%s on foot (seed 1): to each start, goal, pickup, door and link', (name, load) => {
  const plan = load();
  const { world, walkTo } = visit(plan);
  const events: WorldEvent[] = [];
  const goTo = (place: Point): boolean => {
    const walked = walkTo(place);
    events.push(...walked.events);
    return walked.isThere;
  };
  const places = [
    ...plan.things.filter(({ kind }) => ['bot', 'goal', 'pickup'].includes(kind)).map(({ at }) => at),
    ...plan.doors.flatMap(({ wall }) => [70, -70].map((off) => besideWall(plan, wall, off))),
  ];
  const missed = places.filter((place) => !goTo(place));
  // Where its one room is sealed.
  expect(missed).toEqual(name === 'sealed-room.json' ? [{ x: 0, z: -84 }] : []);
  expect(world.taken.size).toBe(plan.things.filter(({ kind }) => kind === 'pickup').length);
  const opened = events.flatMap((event) => (event.type === 'door' && event.opens ? [event.door] : []));
  expect(new Set(opened).size).toBe(world.doors.length);
  // A link carries those who walk into its entrance from elsewhere.
  for (const { from } of plan.links) {
    walkTo(plan.things.find(({ kind }) => kind === 'player')!.at);
    expect(walkTo(from).events).toContainEqual({ type: 'teleported', who: 'player' });
  }
  expect(events.some(({ type }) => type === 'sector')).toBe(plan.movers.length > 0);
});

test('the gatehouse on foot (seed 1): its locked vault, its switches on both sides of the gate, its key and its pickups', () => {
  const plan = ownPlans().find(([name]) => name === 'gatehouse.json')![1]();
  const { world, walkTo, push } = visit(plan);
  const typesOf = (events: readonly WorldEvent[]): string[] => events.map(({ type }) => type);
  const pickups = plan.things.filter(({ kind }) => kind === 'pickup').map(({ at }) => at);
  const [key] = plan.things.filter(({ kind }) => kind === 'key');
  // The gate stays shut for those who push it, the vault for those without the key.
  expect(walkTo(key.at)).toEqual({ isThere: false, events: [] });
  const vault = walkTo(pickups[0]);
  expect(vault.isThere).toBe(false);
  expect(vault.events).toContainEqual({ type: 'locked', needs: 'red' });
  // Through the door of the watch to the switch.
  const watch = walkTo({ x: -290, z: 160 });
  expect(watch.isThere).toBe(true);
  expect(typesOf(watch.events)).toContain('triggered');
  expect(typesOf(push({ x: -1, z: 0 }, 100))).toContain('switched');
  expect(walkTo(key.at).events).toContainEqual({ type: 'key', color: 'red' });
  // The gate shuts behind it.
  expect(walkTo(pickups[5]).isThere).toBe(true);
  push({ x: 1, z: 0 }, 600);
  expect(walkTo(pickups[0]).isThere).toBe(false);
  expect(walkTo({ x: 480, z: -50 }).isThere).toBe(true);
  expect(typesOf(push({ x: 0, z: 1 }, 100))).toContain('switched');
  for (const at of pickups.slice(0, 5)) expect(walkTo(at).isThere, `${at.x}, ${at.z}`).toBe(true);
  expect([...world.keys]).toEqual(['red']);
  expect(world.taken.size).toBe(7);
});
