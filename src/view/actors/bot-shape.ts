// The shape of a PathBot: a dark faceted pyramid, point down, with a shallow lid, and a thin visor that runs round its front.
// Plain numbers. Looks to −z; its middle is at the origin; map units.

/** Flat triangles: positions, and per vertex 0 for body, 1 for visor, 2 for the glowing tip. */
export interface BotShape {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly parts: Float32Array<ArrayBuffer>;
}

const HALF = 15;
const SHOULDER = 7;
const TIP = -21;
const CROWN = 13;

/** Builds it: seven sides, each folded once, a lid, a visor and a tip. Faces turn either way: draw both sides. */
export function createBotShape(): BotShape {
  const positions: number[] = [];
  const parts: number[] = [];
  type P = readonly [number, number, number];
  const face = (part: number, ...[a, b, c]: readonly [P, P, P]): void => {
    positions.push(...a, ...b, ...c);
    parts.push(part, part, part);
  };
  // Clockwise from the front left corner, seen from above; the front is drawn out to a prow.
  const rim: P[] = [
    [-HALF * 0.82, SHOULDER, -HALF * 0.7],
    [0, SHOULDER + 1, -HALF * 1.25],
    [HALF * 0.82, SHOULDER, -HALF * 0.7],
    [HALF, SHOULDER - 1, HALF * 0.35],
    [HALF * 0.5, SHOULDER + 2, HALF],
    [-HALF * 0.5, SHOULDER + 2, HALF],
    [-HALF, SHOULDER - 1, HALF * 0.35],
  ];
  const waist: P[] = rim.map(([x, , z]) => [x * 0.62, SHOULDER - 10, z * 0.62]);
  const tip: P = [0, TIP, -1];
  const crown: P = [0, CROWN, 2];
  rim.forEach((here, i) => {
    const j = (i + 1) % rim.length;
    const next = rim[j];
    face(0, here, next, crown);
    face(0, waist[i], waist[j], next);
    face(0, waist[i], next, here);
    face(0, tip, waist[j], waist[i]);
  });
  const out = (p: P, y: number, by: number): P => [p[0] * by, y, p[2] * by];
  const slit: P[] = [rim[6], rim[0], rim[1], rim[2], rim[3]];
  const [low, high] = [SHOULDER - 4.4, SHOULDER - 1.6];
  // The side leans in below the rim, so the lower line of the visor stands further in.
  for (let i = 0; i + 1 < slit.length; i++) {
    const taper = i === 0 || i === slit.length - 2 ? 0.55 : 1;
    const [fromLow, fromHigh] = i === 0 ? [high - 1.2, high - 0.6] : [low, high];
    const [toLow, toHigh] = i === slit.length - 2 ? [high - 1.2, high - 0.6] : [low, high];
    const fat = taper === 1 ? 1 : 0.99;
    const a = out(slit[i], fromLow, 0.86 * fat);
    const b = out(slit[i + 1], toLow, 0.86 * fat);
    const c = out(slit[i + 1], toHigh, 0.965 * fat);
    const d = out(slit[i], fromHigh, 0.965 * fat);
    face(1, a, b, c);
    face(1, a, c, d);
  }
  const spark = 2.2;
  const ring: P[] = [
    [-spark, TIP + 5, -1 - spark],
    [spark, TIP + 5, -1 - spark],
    [spark, TIP + 5, -1 + spark],
    [-spark, TIP + 5, -1 + spark],
  ];
  ring.forEach((here, i) => face(2, [0, TIP - 2, -1], ring[(i + 1) % 4], here));
  return { positions: new Float32Array(positions), parts: new Float32Array(parts) };
}
