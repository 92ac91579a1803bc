// Triangle soups for tests, in metres: y up, fronts counter-clockwise, as in three.js.
export interface Soup {
  readonly positions: number[];
  readonly indices: number[];
}

type Corner = readonly [x: number, y: number, z: number];

export const joinSoups = (...soups: readonly Soup[]): Soup => {
  const joined: Soup = { positions: [], indices: [] };
  for (const { positions, indices } of soups) {
    const first = joined.positions.length / 3;
    joined.positions.push(...positions);
    joined.indices.push(...indices.map((index) => index + first));
  }
  return joined;
};

/** A quad, its corners counter-clockwise seen from the front. */
export const quad = (a: Corner, b: Corner, c: Corner, d: Corner): Soup => ({
  positions: [...a, ...b, ...c, ...d],
  indices: [0, 1, 2, 0, 2, 3],
});

/** A floor that looks up. */
export const floor = (x0: number, z0: number, x1: number, z1: number, y = 0): Soup =>
  quad([x0, y, z0], [x0, y, z1], [x1, y, z1], [x1, y, z0]);

/** A ramp that looks up, from height y0 at x0 to y1 at x1. */
export const ramp = (x0: number, z0: number, x1: number, z1: number, y0: number, y1: number): Soup =>
  quad([x0, y0, z0], [x0, y0, z1], [x1, y1, z1], [x1, y1, z0]);

/** A closed box. */
export function box(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): Soup {
  return joinSoups(
    floor(x0, z0, x1, z1, y1),
    quad([x0, y0, z0], [x1, y0, z0], [x1, y0, z1], [x0, y0, z1]),
    quad([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]),
    quad([x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0]),
    quad([x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1]),
    quad([x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]),
  );
}
