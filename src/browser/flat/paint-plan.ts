// Paints the plan and those who move on it, with Canvas 2D in map units; `unit` is a pixel's length. The keep is warm stone, the blueprint blue.
import { COLORS } from '../../debug/colors.ts';
import type { Bounds } from '../../geometry/point.ts';
import { placeBetween } from '../camera/blend.ts';
import type { Frame } from '../screen.ts';
import { paintDart, paintViewFan } from './paint-actors.ts';
import type { PlanPaths } from './plan-paths.ts';

const GRID = 128;

/** Blends two colours '#rrggbb'. */
export function mixColors(a: string, b: string, t: number): string {
  const channel = (at: number): number => {
    const from = parseInt(a.slice(at, at + 2), 16);
    return Math.round(from + (parseInt(b.slice(at, at + 2), 16) - from) * t);
  };
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`;
}

/** What the colour of other ground differs by from stone's: red, green, blue. */
const TINTS: Readonly<Record<string, readonly number[]>> = {
  water: [-36, 19, 52],
  ice: [38, 75, 94],
  mud: [14, 3, -36],
};

/** Higher floors are lighter, in the keep's warm stone or the blueprint's blue; water, ice and mud are tinted, by frost like ice. */
function colorOfFloor(high: number, material: string, blueprint: number, frost: number): string {
  const keep = [58 + 80 * high, 47 + 68 * high, 40 + 48 * high];
  const blue = [16 + 20 * high, 42 + 26 * high, 78 + 36 * high];
  const tint = TINTS[material]?.map((value, i) => value + (TINTS.ice[i] - value) * frost) ?? [0, 0, 0];
  return `rgb(${keep.map((value, i) => Math.round(value + (blue[i] - value) * blueprint + tint[i])).join(' ')})`;
}

export function paintGround(pen: CanvasRenderingContext2D, box: Bounds, blueprint: number, unit: number): void {
  pen.strokeStyle = COLORS.grid;
  pen.globalAlpha = blueprint;
  pen.lineWidth = unit;
  pen.beginPath();
  for (let x = Math.floor(box.minX / GRID) * GRID; x < box.maxX; x += GRID) {
    pen.moveTo(x, box.minZ);
    pen.lineTo(x, box.maxZ);
  }
  for (let z = Math.floor(box.minZ / GRID) * GRID; z < box.maxZ; z += GRID) {
    pen.moveTo(box.minX, z);
    pen.lineTo(box.maxX, z);
  }
  pen.stroke();
  pen.globalAlpha = 1;
}

export function paintPlan(
  pen: CanvasRenderingContext2D,
  { floors, solid, fences, inner, props }: PlanPaths,
  { blueprint, frost }: Pick<Frame, 'blueprint' | 'frost'>,
  unit: number,
): void {
  for (const { path, height, material } of floors) {
    pen.fillStyle = colorOfFloor(height, material, blueprint, frost);
    pen.fill(path);
  }
  pen.lineCap = 'round';
  pen.lineWidth = 1.5 * unit;
  pen.globalAlpha = 0.45;
  pen.strokeStyle = mixColors('#1d1611', COLORS.wall, blueprint);
  pen.stroke(inner);
  pen.fillStyle = pen.strokeStyle;
  pen.fill(props);
  pen.globalAlpha = 1;
  pen.strokeStyle = mixColors('#f0d9b8', COLORS.wall, blueprint);
  pen.setLineDash([6 * unit, 4 * unit]);
  pen.stroke(fences);
  pen.setLineDash([]);
  pen.lineWidth = 3 * unit;
  pen.stroke(solid);
}

export function paintActors(pen: CanvasRenderingContext2D, { world, alpha, eye }: Frame, unit: number): void {
  const at = placeBetween(world.player, alpha);
  paintViewFan(pen, world, at, eye.yaw, 420);
  for (const bot of world.bots) {
    const place = placeBetween(bot, alpha);
    pen.globalAlpha = 0.28;
    pen.fillStyle = bot.color;
    pen.beginPath();
    pen.arc(place.x, place.z, 34, 0, Math.PI * 2);
    pen.fill();
    pen.globalAlpha = 1;
    const size = bot.mood === 'eyes' ? 0.5 : 1;
    paintDart(pen, place, bot.yaw, Math.max(36, 16 * unit) * size, '#10141c', bot.color);
  }
  paintDart(pen, at, eye.yaw, Math.max(38, 18 * unit), '#ffffff', '#0b1f3a');
}
