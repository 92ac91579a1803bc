// Walls put into a tree and taken out again: each hangs where a descent that follows it whole must end.
import { expect, test } from 'vitest';
import { side } from '../../../src/geometry/point.ts';
import type { Wall } from '../../../src/map/floor-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { growTree, NoRoom } from '../../../src/nav/patch/growing-tree.ts';
import { randomPlan } from '../../support/random-plans.ts';
import { randomFrom } from '../../support/random.ts';

const ROOM = 24;

test.each([1, 2, 3, 4])(
  'a wall hangs at the first splitter that it crosses or lies on, or in its leaf (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const plan = randomPlan(seed, 24);
    const { tree: base } = buildLevel(plan);
    const grown = growTree(base, ROOM);
    const { added } = grown.tree;
    const branches = base.front.length;
    const { minX, minZ, maxX, maxZ } = plan.bounds;
    const at = (low: number, high: number): number => Math.round(low + (high - low) * random());
    const put: number[] = [];
    const vertices: number[] = [];
    for (let i = 0; i < ROOM; i++) {
      const a = { x: at(minX, maxX), z: at(minZ, maxZ) };
      const reach = i % 2 === 0 ? 8 : 400;
      const b = { x: a.x + 1 + at(0, reach), z: a.z + at(-reach, reach) };
      const ends = [grown.addVertex(a), grown.addVertex(b)];
      vertices.push(...ends);
      put.push(grown.addWall({ ...plan.walls[0], a: ends[0], b: ends[1] } as Wall));
    }
    const homeOf = new Map<number, number>();
    for (const [home, first] of added!.first.entries()) {
      for (let wall = first; wall >= 0; wall = added!.next[wall]) {
        expect(homeOf.has(wall)).toBe(false);
        homeOf.set(wall, home);
      }
    }
    expect([...homeOf.keys()].sort((a, b) => a - b)).toEqual([...put].sort((a, b) => a - b));
    let whole = 0;
    for (const wall of put) {
      const { plan: grownPlan, wallEnds } = grown.tree;
      const ends = [grownPlan.walls[wall].a, grownPlan.walls[wall].b];
      const [p, q] = ends.map((vertex) => grownPlan.vertices[vertex]);
      expect([...wallEnds.subarray(4 * wall, 4 * wall + 4)]).toEqual([p.x, p.z, q.x, q.z]);
      for (const vertex of ends) expect(added!.star.get(vertex)).toEqual([wall]);
      let child = base.root;
      while (child >= 0) {
        const [a, b] = [{ x: base.ax[child], z: base.az[child] }, { x: base.bx[child], z: base.bz[child] }]; // prettier-ignore
        const sides = [p, q].map((end) => Math.sign(side(a, b, end)));
        const front = sides.filter((each) => each > 0).length;
        const back = sides.filter((each) => each < 0).length;
        if ((front > 0 && back > 0) || front + back === 0) break;
        child = front > 0 ? base.front[child] : base.back[child];
      }
      if (child < 0) whole++;
      expect(homeOf.get(wall), `wall ${wall}`).toBe(child >= 0 ? child : branches + ~child);
    }
    expect(whole).toBeGreaterThan(0);
    expect(() => grown.addWall({ ...plan.walls[0] })).toThrow(NoRoom);
    for (const wall of put) grown.dropWall(wall);
    expect(added!.first.every((first) => first === -1)).toBe(true);
    expect(added!.star.size).toBe(0);
    // Numbers are used again.
    for (const vertex of vertices) grown.dropVertex(vertex);
    expect(grown.addVertex({ x: 0, z: 0 })).toBe(vertices.at(-1));
    expect(grown.addWall({ ...plan.walls[0] })).toBe(put.at(-1));
  },
);

test('with more room everything hangs where it did, and numbers go on (seed 5)', () => {
  const random = randomFrom(5);
  const plan = randomPlan(5, 24);
  const { tree: base } = buildLevel(plan);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  const at = (low: number, high: number): number => Math.round(low + (high - low) * random());
  const [grown, whole] = [growTree(base, ROOM), growTree(base, 3 * ROOM)];
  const put = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const a = { x: at(minX, maxX), z: at(minZ, maxZ) };
      const b = { x: a.x + 1 + at(0, 100), z: a.z };
      for (const each of [grown, whole]) each.addWall({ ...plan.walls[0], a: each.addVertex(a), b: each.addVertex(b) });
    }
  };
  put(ROOM / 2);
  expect(grown.isHalfFull()).toBe(false);
  put(ROOM / 2);
  expect(grown.isHalfFull()).toBe(true);
  for (const each of [grown, whole]) for (const wall of [3, 8, 9]) each.dropWall(each.ownWalls + wall);
  grown.enlarge(3 * ROOM);
  expect(grown.tree).toEqual(whole.tree);
  put(2 * ROOM);
  expect(grown.tree).toEqual(whole.tree);
});
