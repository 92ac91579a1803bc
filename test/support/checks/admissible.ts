// Which estimates for grids never exceed the cost, by key.
import { DIAGONALS, rowOf, STEP_COSTS, type GridRules } from '../../../src/nav/grid/grid-rules.ts';

const isFour = ({ neighbours, diagonals }: GridRules): boolean =>
  neighbours === '4' || (neighbours === '8' && diagonals === 'never');

/** Does an estimate for grids never exceed the cost under these rules, without tunnels? */
export function isAdmissible(key: string, rules: GridRules): boolean {
  if (key === 'manhattan') return isFour(rules) || rules.neighbours === '6';
  if (key !== 'euclidean') return true;
  const { straight, diagonal } = rowOf(STEP_COSTS, rules.steps);
  return rules.neighbours !== '8' || rowOf(DIAGONALS, rules.diagonals).needs > 2 || diagonal >= straight * Math.SQRT2;
}

/** Nor with tunnels? */
export const knowsTunnels = (key: string): boolean => /^(fitting|zero|precomputed)$/.test(key);
