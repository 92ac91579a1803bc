// A level in other units, moved, and with its second axis turned: a navigator gives the same answers in it.
import { expect, test } from 'vitest';
import { createFollower, createLevel, createNavigator, type Level, type NavPath } from '../../../src/index.ts';
import { QUICK } from '../../support/quick.ts';
import { randomRooms } from '../../support/inputs/random-rooms.ts';
import { randomFrom } from '../../support/random.ts';

interface Frame {
  readonly scale: number;
  readonly flipped: boolean;
  readonly dx: number;
  readonly dz: number;
}
type At = { readonly x: number; readonly z: number; readonly y?: number };

const near = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** What a navigator answers, in metres of the first frame. */
function answersIn(level: Level, frame: Frame, radius: number): unknown[] {
  const unit = 32 / frame.scale;
  const sign = frame.flipped ? -1 : 1;
  const own = (x: number, z: number): At => ({ x: (32 * x - frame.dx) / frame.scale, z: (sign * (32 * z - frame.dz)) / frame.scale }); // prettier-ignore
  const back = (at: At | null): unknown => at && [(at.x * frame.scale + frame.dx) / 32, at.y === undefined ? 0 : at.y / unit, (sign * at.z * frame.scale + frame.dz) / 32].map(near); // prettier-ignore
  const told = (path: NavPath | null): unknown => path && [path.points.map(back), path.links, path.arcs.map((arc) => arc && [back(arc), near(arc.radius / unit), near(arc.turn * sign)]), near(path.length / unit), near(path.cost / unit)]; // prettier-ignore
  const plan = { ...level.plan, frame: { ...level.plan.frame, ...frame } };
  const framed = { ...level, plan, tree: { ...level.tree, plan } };
  const nav = createNavigator(framed, { radius: radius * unit, height: 1.75 * unit, maxStep: 0.75 * unit, maxDrop: 2 * unit }); // prettier-ignore
  const [a, b, c, out] = [own(1, 1), own(17, 17), own(3.5, 16.25), own(-3, 40)];
  const found: unknown[] = [];
  const ask = (): void => {
    const path = nav.findPath(a, b);
    const hit = nav.raycast(a, b);
    found.push(told(path), near(nav.distance(c, b) / unit), back(nav.findNearestPoint(out)), nav.findNearestPoint(out, { maxDistance: 3 * unit })); // prettier-ignore
    found.push(hit && [back(hit.point), near(hit.distance / unit)], nav.canSee(a, c), back(nav.moveAlong(a, { x: 9 * unit, z: 4 * sign * unit }))); // prettier-ignore
    if (path === null) return;
    const follower = createFollower(path);
    for (let i = 0; i < 6; i++) found.push(back(follower.advance(3.5 * unit)));
    const { x, z } = path.points[1];
    const crate = nav.addObstacle({ x, z, radius: 0.5 * unit });
    expect(nav.staleLegs(path)).toContain(1);
    found.push(nav.staleLegs(path), told(nav.findPath(a, b)), told(nav.rejoinPath(path, own(4, 3))));
    nav.moveObstacle(crate, { polygon: [[2, 2], [4, 2], [4, 4], [2, 5]].map(([px, pz]) => own(px, pz)) }); // prettier-ignore
    found.push(nav.staleLegs(path), told(nav.findPath(a, c)));
    nav.removeObstacle(crate);
    found.push(told(nav.rejoinPath(nav.findPath(a, b)!, own(4, 3))));
  };
  const field = nav.createField(c);
  found.push(near(field.distance(b) / unit), back(field.next(b)), told(field.pathFrom(a)), told(nav.findPath(b, c, { margin: 0.75 * unit }))); // prettier-ignore
  found.push(nav.unusedLinks.map(({ from, to }) => [back(from), back(to)]));
  ask();
  nav.addLink({ from: own(1, 3), to: own(16, 16), cost: 2 * unit, twoWay: true });
  nav.addWall({ from: own(0, 2), to: own(5, 2), thickness: 0.25 * unit });
  ask();
  return found;
}

test.each(QUICK ? [0.375] : [0, 0.375])('radius %f', (radius) => {
  const level = createLevel({
    ...randomRooms(randomFrom(8), 2, 2),
    links: [{ from: [1, 2], to: [0.1, 16.2], type: 'teleport' }],
  });
  const plain = answersIn(level, { scale: 32, flipped: false, dx: 0, dz: 0 }, radius);
  expect(plain.flat(9).length).toBeGreaterThan(200);
  expect(answersIn(level, { scale: 8, flipped: true, dx: -64, dz: 72 }, radius)).toEqual(plain);
});
