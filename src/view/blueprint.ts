// The blueprint: the level drawn in light on deep blue. Floors have a metre grid and their cell's tint. Walls, props and moving parts are glass
// with bright edges. Ceilings are left out, so every room is visible. It is built with the level and shown by the fade without rebuilding.
import { DoubleSide, Group, Mesh, ShaderMaterial, Vector3, type BufferAttribute, type BufferGeometry } from 'three';
import { COLORS, colorOfHue } from '../debug/colors.ts';
import { tintLeaves } from '../debug/tints.ts';
import { cornersOfCart, createCarts } from '../game/movers/carts.ts';
import { CRATE_HALF } from '../game/tiles/drop-crates.ts';
import { createDoors } from '../game/movers/doors.ts';
import type { Cart, Crate } from '../game/world.ts';
import { cornersOfBox } from '../geometry/corners-of-box.ts';
import type { Point } from '../geometry/point.ts';
import { blockersOfLevel, type Blocker } from '../nav/blockers.ts';
import { runSlices, type Slices } from '../search/slices.ts';
import type { Level } from '../nav/level.ts';
import { rgbOf } from './colors.ts';
import { makeGeometry, rectangleIndex, release } from './geometry.ts';
import type { Shift } from './scene/furniture/moving-parts.ts';
import type { LivePlan, Moved } from './scene/live-plan.ts';
import { spansOfWall, type WallSpan } from './scene/surfaces/wall-spans.ts';

type Drawn = Mesh<BufferGeometry, ShaderMaterial>;

export type Blueprint = ReturnType<typeof buildBlueprint> extends Slices<infer Built> ? Built : never;

const FLOOR_VERTEX = /* glsl */ `
attribute vec3 tint;
varying vec3 vTint;
varying vec2 vPlace;
void main() {
  vTint = tint;
  vPlace = position.xz / 32.0;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const FLOOR_FRAGMENT = /* glsl */ `
uniform vec3 ground;
uniform vec3 grid;
varying vec3 vTint;
varying vec2 vPlace;
float lines(vec2 place) {
  vec2 width = fwidth(place);
  vec2 d = abs(fract(place - 0.5) - 0.5) / max(width, vec2(1e-5));
  vec2 line = (1.0 - min(d, vec2(1.0))) * clamp(1.6 - width * 3.0, 0.0, 1.0);
  return max(line.x, line.y);
}
void main() {
  vec3 color = mix(ground * 1.12, vTint, 0.12);
  color = mix(color, grid * 1.25, 0.75 * lines(vPlace));
  color = mix(color, grid * 1.7, 0.8 * lines(vPlace / 8.0));
  gl_FragColor = vec4(color, 1.0);
}
`;

const GLASS_VERTEX = /* glsl */ `
attribute vec4 rim;
varying vec4 vRim;
varying float vAway;
void main() {
  vRim = rim;
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vAway = length(seen.xyz);
  gl_Position = projectionMatrix * seen;
}
`;

const GLASS_FRAGMENT = /* glsl */ `
uniform vec3 glass;
uniform float reach;
varying vec4 vRim;
varying float vAway;
void main() {
  vec2 width = max(vec2(fwidth(vRim.x), fwidth(vRim.z)), vec2(1e-4));
  vec2 d = vec2(min(vRim.x, vRim.y), min(vRim.z, vRim.w)) / width;
  float edge = 1.0 - smoothstep(0.9, 1.9, min(d.x, d.y));
  float near = exp(-vAway / reach);
  float alpha = mix(0.1 * (0.25 + 0.75 * near), 0.8 * (0.2 + 0.8 * near), edge);
  gl_FragColor = vec4(glass, alpha);
}
`;

/** Builds the blueprint of a level from its tree and the walls' spans. Yields after each floor and sheet of glass. */
export function* buildBlueprint(level: Level, live: LivePlan, spans: readonly WallSpan[]) {
  const { floors, floorsOf } = yield* createFloors(level, live);
  const standing = spans.filter((span) => span.part !== 'sky' && !live.walls.has(span.wall));
  const glass = yield* buildGlass(level, [...standing, ...blockersOfLevel(level).flatMap(sidesOfThing)], COLORS.wall);
  const movingParts = [...createDoors(level).map((door) => [door]), ...createCarts(level).map(sidesOfCart)].map(
    (sheets) => createGlass(level, sheets, COLORS['portal-open']),
  );
  const { moving, move } = createMovingGlass(level, live);
  const group = new Group();
  group.add(floors, glass, ...movingParts);
  if (live.sectors.size > 0) group.add(moving);
  let dropped: readonly Crate[] = [];
  let crates = createGlass(level, [], COLORS['portal-open']);
  return {
    group,
    /** Moves the moving parts to their places (moving-parts.ts), and shows the crates. */
    update(shifts: readonly Shift[], moved: Moved, now: readonly Crate[]) {
      if (now !== dropped) {
        dropped = now;
        crates.removeFromParent();
        release(crates);
        crates = createGlass(level, now.flatMap(sidesOfCrate), COLORS['portal-open']);
        if (now.length > 0) group.add(crates);
      }
      for (const sector of moved.sectors) raiseFloors(floors, floorsOf(sector), live.plan.sectors[sector].floor);
      move(moved);
      movingParts.forEach((part, i) => {
        part.position.set(shifts[i].x, shifts[i].y, shifts[i].z);
        part.rotation.y = shifts[i].turn;
      });
    },
    dispose() {
      [floors, glass, moving, crates, ...movingParts].forEach(release);
    },
  };
}

function* createFloors({ tree }: Level, live: LivePlan) {
  /** First vertex of each floor of a sector that moves, and the one after its last. */
  const ranges = new Map<number, [number, number][]>([...live.sectors].map((sector) => [sector, []]));
  const hues = tintLeaves(tree);
  yield;
  const places: number[] = [];
  const tints: number[] = [];
  const index: number[] = [];
  for (const leaf of tree.leaves) {
    const start = places.length / 3;
    const color = rgbOf(colorOfHue(hues[leaf.id]));
    for (const p of leaf.cell) {
      places.push(p.x, leaf.floor, p.z);
      tints.push(...color.map((part) => Math.round(part * 255)));
    }
    ranges.get(leaf.sector)?.push([start, start + leaf.cell.length]);
    for (let i = 1; i + 1 < leaf.cell.length; i++) index.push(start, start + i + 1, start + i);
    yield;
  }
  const geometry = makeGeometry({ position: [places, 3], tint: [new Uint8Array(tints), 3, true] }, index);
  const material = new ShaderMaterial({
    vertexShader: FLOOR_VERTEX,
    fragmentShader: FLOOR_FRAGMENT,
    side: DoubleSide,
    uniforms: {
      ground: { value: new Vector3(...rgbOf(COLORS.ground)) },
      grid: { value: new Vector3(...rgbOf(COLORS.grid)) },
    },
  });
  return { floors: new Mesh(geometry, material), floorsOf: (sector: number) => ranges.get(sector) ?? [] };
}

function raiseFloors({ geometry }: Mesh, ranges: readonly (readonly [number, number])[], y: number): void {
  const places = geometry.getAttribute('position') as BufferAttribute;
  for (const [start, end] of ranges) {
    for (let id = start; id < end; id++) places.array[3 * id + 1] = y;
    places.addUpdateRange(3 * start, 3 * (end - start));
    places.needsUpdate = true;
  }
}

/** The glass of walls beside moving sectors, updated sheet by sheet. */
function createMovingGlass(level: Level, live: LivePlan) {
  const sheetsOf = (wall: number): Sheet[] =>
    spansOfWall(live.plan, wall)
      .filter(({ part }) => part !== 'sky')
      .map((span) => ({ ...span, top: Math.max(span.bottom, span.top) }));
  const first = new Map<number, number>();
  const sheets: Sheet[] = [];
  for (const wall of live.walls) {
    first.set(wall, sheets.length);
    sheets.push(...sheetsOf(wall));
  }
  const moving = createGlass(level, sheets, COLORS.wall);
  moving.frustumCulled = false;
  const [places, rims] = ['position', 'rim'].map((name) => moving.geometry.getAttribute(name) as BufferAttribute);
  return {
    moving,
    move({ walls }: Moved) {
      for (const wall of walls) {
        sheetsOf(wall).forEach((sheet, i) => {
          const at = first.get(wall)! + i;
          putSheet(places.array as Float32Array, rims.array as Float32Array, at, sheet);
          places.addUpdateRange(12 * at, 12);
          rims.addUpdateRange(16 * at, 16);
        });
        places.needsUpdate = true;
        rims.needsUpdate = true;
      }
    },
  };
}

type Sheet = Pick<WallSpan, 'a' | 'b' | 'bottom' | 'top'>;

const SIDES = 8;

function sheetsRound(corners: readonly Point[], bottom: number, top: number): Sheet[] {
  return corners.map((a, i) => ({ a, b: corners[(i + 1) % corners.length], bottom, top }));
}

function sidesOfThing({ x, z, radius, floor, top }: Blocker): Sheet[] {
  const corners = Array.from({ length: SIDES }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / SIDES;
    return { x: x + radius * Math.cos(angle), z: z + radius * Math.sin(angle) };
  });
  return sheetsRound(corners, floor, top);
}

function sidesOfCart(cart: Cart): Sheet[] {
  return sheetsRound(cornersOfCart(cart), cart.body.floor, cart.body.top);
}

function sidesOfCrate(crate: Crate): Sheet[] {
  return sheetsRound(cornersOfBox(crate, crate.heading, CRATE_HALF, CRATE_HALF), crate.floor, crate.top);
}

/** Writes the four corners of a sheet, the i-th of its mesh, and how far each is from its edges. */
function putSheet(places: Float32Array, rims: Float32Array, i: number, { a, b, bottom, top }: Sheet): void {
  const length = Math.sqrt((b.x - a.x) ** 2 + (b.z - a.z) ** 2);
  const tall = top - bottom;
  places.set([a.x, bottom, a.z, b.x, bottom, b.z, b.x, top, b.z, a.x, top, a.z], i * 12);
  rims.set([0, length, 0, tall, length, 0, 0, tall, length, 0, tall, 0, 0, length, tall, 0], i * 16);
}

function createGlass(level: Level, shown: readonly Sheet[], color: string): Drawn {
  return runSlices(buildGlass(level, shown, color));
}

/** The same; yields after each sheet. */
function* buildGlass({ plan }: Level, shown: readonly Sheet[], color: string): Slices<Drawn> {
  const places = new Float32Array(shown.length * 12);
  const rims = new Float32Array(shown.length * 16);
  for (const [i, sheet] of shown.entries()) {
    putSheet(places, rims, i, sheet);
    yield;
  }
  const geometry = makeGeometry({ position: [places, 3], rim: [rims, 4] }, rectangleIndex(shown.length));
  const { minX, maxX, minZ, maxZ } = plan.bounds;
  const material = new ShaderMaterial({
    vertexShader: GLASS_VERTEX,
    fragmentShader: GLASS_FRAGMENT,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms: {
      glass: { value: new Vector3(...rgbOf(color)) },
      reach: { value: Math.max(1200, 0.5 * Math.max(maxX - minX, maxZ - minZ)) },
    },
  });
  return new Mesh(geometry, material);
}
