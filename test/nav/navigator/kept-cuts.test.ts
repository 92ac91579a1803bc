// Links and area costs that change among obstacles and doors: what was cut stays, and every answer is as in a navigator that begins with all of it.
import { expect, test } from 'vitest';
import {
  createLevel,
  createNavigator,
  type LinkHandle,
  type Navigator,
  type ObstacleHandle,
  type ObstacleShape,
} from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { randomFrom } from '../../support/random.ts';

type NewLink = Parameters<Navigator['addLink']>[0];

const SIZE = 6;

/** Rooms side by side, some of mud, some a step higher; doors between some. */
function randomLevel(random: () => number, hasMud: boolean, hasSteps: boolean) {
  const rooms = Array.from({ length: 12 }, (_, i) => {
    const [x, z] = [SIZE * (i % 4), SIZE * Math.floor(i / 4)];
    const polygon = [[x, z], [x + SIZE, z], [x + SIZE, z + SIZE], [x, z + SIZE]] as const; // prettier-ignore
    const floor = hasSteps && random() < 0.3 ? 0.3 : 0;
    return { polygon, floor, ...(hasMud && random() < 0.4 && { area: 'mud' }) };
  });
  const doors = Array.from({ length: 3 }, (_, i) => {
    const [x, z] = [SIZE * (i + 1), SIZE * Math.floor(3 * random())];
    return { name: `door ${i}`, from: [x, z], to: [x, z + SIZE] } as const;
  });
  return createLevel({ rooms, doors, areas: [{ name: 'mud', cost: 3 }] });
}

/** What was set so far, and how to set all of it in another navigator. */
function trackEdits() {
  const obstacles = new Map<ObstacleHandle, ObstacleShape>();
  const links = new Map<LinkHandle, NewLink>();
  const doors = new Map<string, boolean>();
  const costs = new Map<string, number>();
  const setAll = (nav: Navigator): void => {
    // Before an obstacle covers one of their ends.
    for (const link of links.values()) nav.addLink(link);
    for (const shape of obstacles.values()) nav.addObstacle(shape);
    for (const [name, isOpen] of doors) nav.setDoor(name, isOpen);
    for (const [area, cost] of costs) nav.setAreaCost(area, cost);
  };
  return { obstacles, links, doors, costs, setAll };
}

/** Makes one change at random; links and costs as often as all others. */
function change(nav: Navigator, edits: ReturnType<typeof trackEdits>, random: () => number, hasMud: boolean): void {
  const { obstacles, links, doors, costs } = edits;
  const place = () => ({ x: 4 * SIZE * random(), z: 3 * SIZE * random() });
  const oneOf = <T>(all: Iterable<T>): T | undefined => [...all].sort(() => random() - 0.5)[0];
  const kind = Math.floor(8 * random());
  if (kind < 2) {
    const shape = { ...place(), radius: 0.3 + random() };
    obstacles.set(nav.addObstacle(shape), shape);
  } else if (kind === 2) {
    const handle = oneOf(obstacles.keys());
    if (handle === undefined) return;
    const shape = { ...place(), radius: 0.3 + random() };
    nav.moveObstacle(handle, shape);
    obstacles.set(handle, shape);
  } else if (kind === 3) {
    const name = `door ${Math.floor(3 * random())}`;
    doors.set(name, doors.get(name) === false);
    nav.setDoor(name, doors.get(name)!);
  } else if (kind < 6) {
    const [from, to] = [nav.findRandomPoint({ random })!, nav.findRandomPoint({ random })!];
    const link = { from, to, cost: 1 + 3 * random(), type: 'teleport' } as const;
    links.set(nav.addLink(link), link);
  } else if (kind === 6 || !hasMud) {
    const handle = oneOf(links.keys());
    if (handle === undefined) return;
    nav.removeLink(handle);
    links.delete(handle);
  } else {
    costs.set('mud', 1 + Math.floor(4 * random()));
    nav.setAreaCost('mud', costs.get('mud')!);
  }
}

test.each(
  [0, 0.3].flatMap((radius) =>
    (QUICK ? [1, 2, 3] : Array.from({ length: 20 }, (_, i) => i + 1)).map((seed) => [radius, seed] as const),
  ),
)(
  'radius %f: links and costs that change among crates and doors, as if set from the start (seed %i)',
  async (radius, seed) => {
    const random = randomFrom(seed);
    const [hasMud, hasSteps] = [seed % 2 === 1, seed % 3 === 0];
    const level = randomLevel(random, hasMud, hasSteps);
    const nav = createNavigator(level, { radius });
    if (seed % 5 === 2) await nav.prepare();
    const edits = trackEdits();
    const places = Array.from({ length: 8 }, () => nav.findRandomPoint({ random })!);
    let found = 0;
    for (let step = 0; step < 10; step++) {
      for (let i = Math.floor(3 * random()); i >= 0; i--) change(nav, edits, random, hasMud);
      const anew = createNavigator(level, { radius });
      edits.setAll(anew);
      const answersOf = (each: Navigator): unknown[] => {
        const field = each.createField(places[0]);
        return places.map((from, i) => {
          const path = each.findPath(from, places[(i + 1) % places.length]);
          if (path !== null) found++;
          const values = [path?.length, path?.cost, field.distance(from), each.findNearestPoint(from)?.x];
          return values.map((value) => value?.toFixed(7));
        });
      };
      expect(answersOf(nav), `step ${step}`).toEqual(answersOf(anew));
    }
    expect(found).toBeGreaterThan(50);
  },
);
