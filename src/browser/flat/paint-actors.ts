// What moves, seen from above: the player's arrow with its cone of view and the route to its goal, small darts for bots, the leaves
// of doors, carts, crates, pickups. For the flat view and the minimap.
import { COLORS } from '../../debug/colors.ts';
import { cornersOfCart } from '../../game/movers/carts.ts';
import { eyesOf, fanNow } from '../../game/ground/sight.ts';
import { doorwaysNow } from '../../game/movers/sectors.ts';
import { pickupsOf } from '../../game/movers/take-things.ts';
import { CRATE_HALF } from '../../game/tiles/drop-crates.ts';
import type { World } from '../../game/world.ts';
import { cornersOfBox } from '../../geometry/corners-of-box.ts';
import type { Point } from '../../geometry/point.ts';
import type { Path } from '../../nav/path-finder.ts';
import { facingOfYaw } from '../screen.ts';

const FIELD_OF_VIEW = 1.25;
const FAN_RAYS = 120;

/** A dart that points along its yaw; `size` is its length. */
export function paintDart(
  pen: CanvasRenderingContext2D,
  at: Point,
  yaw: number,
  size: number,
  fill: string,
  edge: string,
): void {
  const f = facingOfYaw(yaw);
  const r = { x: -f.z, z: f.x };
  const h = size / 2;
  pen.beginPath();
  pen.moveTo(at.x + f.x * h, at.z + f.z * h);
  pen.lineTo(at.x - f.x * h + r.x * h * 0.75, at.z - f.z * h + r.z * h * 0.75);
  pen.lineTo(at.x - f.x * h * 0.5, at.z - f.z * h * 0.5);
  pen.lineTo(at.x - f.x * h - r.x * h * 0.75, at.z - f.z * h - r.z * h * 0.75);
  pen.closePath();
  pen.fillStyle = fill;
  pen.strokeStyle = edge;
  pen.lineWidth = size * 0.09;
  pen.lineJoin = 'round';
  pen.fill();
  pen.stroke();
}

/** What the player sees from `at`, as a fan that fades with the distance and ends at walls. */
export function paintViewFan(pen: CanvasRenderingContext2D, world: World, at: Point, yaw: number, reach: number): void {
  const middle = Math.atan2(-Math.cos(yaw), -Math.sin(yaw));
  const light = pen.createRadialGradient(at.x, at.z, 0, at.x, at.z, reach);
  light.addColorStop(0, 'rgb(255 255 255 / 38%)');
  light.addColorStop(1, 'rgb(255 255 255 / 0%)');
  pen.beginPath();
  pen.moveTo(at.x, at.z);
  const from = { ...eyesOf(world.player), x: at.x, z: at.z };
  for (const { x, z } of fanNow(world, from, middle, FIELD_OF_VIEW, reach, FAN_RAYS)) pen.lineTo(x, z);
  pen.closePath();
  pen.fillStyle = light;
  pen.fill();
}

/** The leaves of doors that are not up, as wide lines that fade as they rise. */
export function paintDoors(pen: CanvasRenderingContext2D, world: World, width: number): void {
  pen.strokeStyle = '#2fd3c0';
  pen.lineWidth = width;
  pen.lineCap = 'butt';
  for (const { a, b, open } of [...world.doors, ...doorwaysNow(world)]) {
    if (open === 1) continue;
    pen.globalAlpha = 1 - open;
    pen.beginPath();
    pen.moveTo(a.x, a.z);
    pen.lineTo(b.x, b.z);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** A way with a dark edge and a ring about its end, as on a map one drives by; a teleport has no line. */
export function paintRoute(
  pen: CanvasRenderingContext2D,
  points: readonly Point[],
  links: Path['links'],
  width: number,
  unit: number,
): void {
  const end = points[points.length - 1];
  pen.globalAlpha = 1;
  pen.lineCap = pen.lineJoin = 'round';
  for (const [color, wide] of [
    [COLORS.ground, width + 2 * unit],
    [COLORS.thread, width],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = wide;
    pen.beginPath();
    pen.moveTo(points[0].x, points[0].z);
    points.slice(1).forEach(({ x, z }, i) => (links[i] === 'teleport' ? pen.moveTo(x, z) : pen.lineTo(x, z)));
    pen.moveTo(end.x + 2.5 * width, end.z);
    pen.arc(end.x, end.z, 2.5 * width, 0, Math.PI * 2);
    pen.stroke();
  }
}

export function paintBolts(pen: CanvasRenderingContext2D, { bolts, bots }: World, radius: number): void {
  for (const { position, by } of bolts) {
    pen.fillStyle = bots[by]?.color ?? '#ffffff';
    pen.beginPath();
    pen.arc(position.x, position.z, radius, 0, Math.PI * 2);
    pen.fill();
  }
}

/** What lies about to be picked up, but for keys (paint-marks.ts), as squares on their tips; `size` is half their width. */
export function paintPickups(pen: CanvasRenderingContext2D, { level, taken }: World, size: number): void {
  for (const index of pickupsOf(level.plan)) {
    const { at, color } = level.plan.things[index];
    if (taken.has(index) || color === '') continue;
    pen.fillStyle = color;
    pen.beginPath();
    for (const [x, z] of [[-size, 0], [0, -size], [size, 0], [0, size]]) pen.lineTo(at.x + x, at.z + z); // prettier-ignore
    pen.closePath();
    pen.fill();
  }
}

/** Carts as they lie along their way, and crates. */
export function paintBoxes(pen: CanvasRenderingContext2D, { carts, crates }: World): void {
  const boxes = [
    ...carts.map(cornersOfCart),
    ...crates.map((crate) => cornersOfBox(crate, crate.heading, CRATE_HALF, CRATE_HALF)),
  ];
  pen.fillStyle = '#d8b25a';
  for (const corners of boxes) {
    pen.beginPath();
    for (const { x, z } of corners) pen.lineTo(x, z);
    pen.closePath();
    pen.fill();
  }
}
