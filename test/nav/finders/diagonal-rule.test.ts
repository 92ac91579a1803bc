// The rule of the benchmark grids: nobody, not even a point, passes through the corner where two blocked cells touch; touching it is allowed.
import { expect, test } from 'vitest';
import { distance } from '../../../src/geometry/point.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { PLAYER_BODY, POINT_FLYER, POINT_WALKER } from '../../../src/nav/bodies.ts';
import { buildNavMesh } from '../../../src/nav/mesh/build-nav-mesh.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { canWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { cellsAt } from '../../../src/nav/mesh/find-cells.ts';
import { FINDERS, finderOf } from '../../../src/nav/finders/finders.ts';
import { bytesOf } from '../../support/data.ts';

const levelOf = (...rows: readonly string[]): ReturnType<typeof buildLevel> =>
  buildLevel(
    loadPlan(
      bytesOf(`type octile\nheight ${rows.length}\nwidth ${rows[0].length}\nmap\n${rows.join('\n')}\n`),
      'a.map',
    ),
  );
const middle = (column: number, row: number): { x: number; z: number } => ({ x: 96 * column + 48, z: 96 * row + 48 });

test.each([
  ['falling', ['.@', '@.'], middle(0, 0), middle(1, 1)],
  ['rising', ['@.', '.@'], middle(0, 1), middle(1, 0)],
])('two cells that only touch at a %s corner are disconnected, for every finder and body', (_, rows, from, to) => {
  const level = levelOf(...rows);
  for (const body of [PLAYER_BODY, POINT_WALKER, POINT_FLYER]) {
    for (const { make, isIncomplete } of FINDERS) {
      const answer = make(level, body).answer(from, to);
      expect(answer.path).toBeNull();
      if (!isIncomplete) expect(answer.reason).toBe('disconnected');
    }
    expect(canWalk(level, body, from, to)).toBe(false);
    const mesh = buildNavMesh(level.tree, body);
    expect(cellsAt(mesh, from)[0]).not.toBe(cellsAt(mesh, to)[0]);
    // No vertex belongs to cells on both sides: the corner is one of each side's own.
    expect([...mesh.edgeTwin].every((twin) => twin < 0)).toBe(true);
    expect(new Set(mesh.edgeVertex).size).toBe(8);
  }
});

test('where there is another path it is taken, and such a corner belongs to the cell named', () => {
  const level = levelOf('.@..', '@...', '....', '....');
  const round = levelOf('.@.', '...', '@..', '.@.', '...');
  const find = finderOf('exact').make(round, POINT_WALKER);
  // From below the lower diagonal to above it: not through (1, 3), though the cells touch there.
  const [from, to] = [middle(0, 3), middle(1, 2)];
  const path = find.find(from, to)!;
  expect(path.length).toBeGreaterThan(distance(from, to) * 1.5);
  // The corner where (1, 0) and (0, 1) touch is the first of cell (1, 1): gone to and come from on that side only.
  const corner = { x: 96, z: 96 };
  for (const { make, isIncomplete } of FINDERS) {
    if (isIncomplete) continue;
    const finder = make(level, POINT_WALKER);
    expect(finder.find(middle(2, 2), corner)!.length).toBeGreaterThanOrEqual(distance(middle(2, 2), corner) - 1e-9);
    expect(finder.find(corner, middle(2, 2))!.length).toBeGreaterThanOrEqual(distance(middle(2, 2), corner) - 1e-9);
    expect(finder.answer(middle(0, 0), corner).reason).toBe('disconnected');
    expect(finder.answer(corner, middle(0, 0)).reason).toBe('disconnected');
  }
  const exact = finderOf('exact').make(level, POINT_WALKER);
  expect(exact.find(middle(2, 2), corner)!.length).toBeCloseTo(distance(middle(2, 2), corner), 9);
  // Where the cell that it names is blocked it is of both others.
  const other = levelOf('@.', '.@');
  for (const start of [middle(1, 0), middle(0, 1)])
    expect(finderOf('exact').make(other, POINT_WALKER).find(start, corner)!.length).toBeCloseTo(48 * Math.SQRT2, 9);
  expect(finderOf('exact').make(level, POINT_WALKER).answer(middle(0, 0), middle(1, 1)).reason).toBe('disconnected');
});
