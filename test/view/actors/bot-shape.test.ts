// The shape of a PathBot, from its triangles: a closed pyramid on its tip, with the visor at its front.
import { expect, test } from 'vitest';
import { createBotShape } from '../../../src/view/actors/bot-shape.ts';

type Corner = readonly [x: number, y: number, z: number];
const { positions, parts } = createBotShape();
const cornerAt = (vertex: number): Corner => [positions[3 * vertex], positions[3 * vertex + 1], positions[3 * vertex + 2]]; // prettier-ignore
const trianglesOf = (part: number): [Corner, Corner, Corner][] => {
  const all = Array.from({ length: parts.length / 3 }, (_, i) => 3 * i).filter((vertex) => parts[vertex] === part);
  return all.map((vertex) => [cornerAt(vertex), cornerAt(vertex + 1), cornerAt(vertex + 2)]);
};

test('a bot is a closed pyramid with its point down', () => {
  const body = trianglesOf(0);
  const edges = body.flatMap((corners) => corners.map((corner, i) => [corner.join(), corners[(i + 1) % 3].join()]));
  const known = new Set(edges.map((edge) => edge.join(' ')));
  expect(known.size).toBe(edges.length);
  expect(edges.filter(([from, to]) => !known.has(`${to} ${from}`))).toEqual([]);
  // From the rim down it becomes thinner, and ends in one point far below.
  const corners = [...new Map(body.flat().map((corner) => [corner.join(), corner])).values()];
  const levels = [...new Set(corners.map(([, y]) => y))].sort((a, b) => a - b);
  const widthAt = (y: number): number => Math.max(...corners.filter((corner) => corner[1] === y).map(([x, , z]) => Math.hypot(x, z))); // prettier-ignore
  expect(corners.filter(([, y]) => y === levels[0])).toHaveLength(1);
  expect(widthAt(levels[0])).toBeLessThan(2);
  expect(widthAt(levels[1])).toBeGreaterThan(8);
  expect(widthAt(levels[2])).toBeGreaterThan(widthAt(levels[1]));
  expect(levels[1] - levels[0]).toBeGreaterThan(levels.at(-1)! - levels[1]);
});

test('its visor runs round the front, and its tip glows', () => {
  const middle = (part: number, axis: number): number => {
    const corners = trianglesOf(part).flat();
    return corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  };
  expect(middle(1, 2)).toBeLessThan(-5);
  expect(middle(1, 0)).toBeCloseTo(0, 0);
  expect(middle(2, 1)).toBeLessThan(-15);
});
