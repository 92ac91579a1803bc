// Cuts convex polygons for drawing: by a line, and into the squares of a grid. Polygons are flat lists x, z, x, z … in either winding,
// which is kept. A cut of an edge is computed from its smaller end, so both neighbours of that edge find the same point.

export type Polygon = readonly number[];

function cutPoint(ax: number, az: number, da: number, bx: number, bz: number, db: number): [number, number] {
  if (bx < ax || (bx === ax && bz < az)) return cutPoint(bx, bz, db, ax, az, da);
  const t = da / (da - db);
  return [ax + (bx - ax) * t, az + (bz - az) * t];
}

/** The parts of a polygon where nx·x + nz·z − c is ≥ 0 (first) and ≤ 0 (second); null for a part that is empty. */
export function cutByLine(polygon: Polygon, nx: number, nz: number, c: number): [Polygon | null, Polygon | null] {
  const inside: number[] = [];
  const outside: number[] = [];
  const count = polygon.length / 2;
  let most = -Infinity;
  let least = Infinity;
  const far: number[] = [];
  for (let i = 0; i < count; i++) {
    const d = nx * polygon[2 * i] + nz * polygon[2 * i + 1] - c;
    far.push(d);
    if (d > most) most = d;
    if (d < least) least = d;
  }
  // Slivers thinner than this are not worth a part (map units).
  const thin = 0.02;
  if (least >= -thin) return [polygon, null];
  if (most <= thin) return [null, polygon];
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1;
    const ax = polygon[2 * i];
    const az = polygon[2 * i + 1];
    if (far[i] >= 0) inside.push(ax, az);
    if (far[i] <= 0) outside.push(ax, az);
    if ((far[i] > 0 && far[j] < 0) || (far[i] < 0 && far[j] > 0)) {
      const [x, z] = cutPoint(ax, az, far[i], polygon[2 * j], polygon[2 * j + 1], far[j]);
      inside.push(x, z);
      outside.push(x, z);
    }
  }
  return [inside, outside];
}

function cutIntoBands(polygon: Polygon, axis: 0 | 1, grid: number): Polygon[] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = axis; i < polygon.length; i += 2) {
    if (polygon[i] < low) low = polygon[i];
    if (polygon[i] > high) high = polygon[i];
  }
  const bands: Polygon[] = [];
  let rest: Polygon | null = polygon;
  for (let at = (Math.floor(low / grid) + 1) * grid; at < high && rest; at += grid) {
    const [beyond, before]: [Polygon | null, Polygon | null] = cutByLine(
      rest,
      axis === 0 ? 1 : 0,
      axis === 0 ? 0 : 1,
      at,
    );
    if (before) bands.push(before);
    rest = beyond;
  }
  if (rest) bands.push(rest);
  return bands;
}

/** The pieces of a convex polygon in the squares of a grid that starts at the origin. */
export function cutIntoSquares(polygon: Polygon, grid: number): Polygon[] {
  return cutIntoBands(polygon, 0, grid).flatMap((band) => cutIntoBands(band, 1, grid));
}
