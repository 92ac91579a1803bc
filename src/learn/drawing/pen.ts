// Draws on a canvas in units of the floor plan, in the blueprint's colours. Widths and text are in CSS pixels.
import type { Level, NavPath, Point } from '../../index.ts';

import { colorOf, COLORS } from '../../entry/debug.ts';
import { SOLID } from '../../door/formats.ts';
import { MARGIN, WIDTH } from './picture-size.ts';

export const COLOR = { ...COLORS, path: '#3cff8f', floor: '#10305a', soft: '#9db7dd' };
export const HUNTER_COLORS = ['#ff6b9a', '#ffb46b', '#b6ff5c', '#5ad1ff', '#d79bff'];

/** What is drawn of a level: made once, because most figures draw the same one in every frame. */
const outlines = new WeakMap<Level, { readonly floor: Path2D; readonly walls: Path2D }>();

function outlineOf(level: Level): { readonly floor: Path2D; readonly walls: Path2D } {
  let found = outlines.get(level);
  if (found !== undefined) return found;
  const { plan, tree } = level;
  found = { floor: new Path2D(), walls: new Path2D() };
  for (const { cell } of tree.leaves) {
    cell.forEach(({ x, z }, i) => (i === 0 ? found!.floor.moveTo(x, z) : found!.floor.lineTo(x, z)));
    found.floor.closePath();
  }
  for (const { a, b, back } of plan.walls) {
    if (back !== SOLID) continue;
    found.walls.moveTo(plan.vertices[a].x, plan.vertices[a].z);
    found.walls.lineTo(plan.vertices[b].x, plan.vertices[b].z);
  }
  outlines.set(level, found);
  return found;
}

function createSheet(canvas: HTMLCanvasElement) {
  const ctx = canvas.getContext('2d')!;
  let [unit, wide, high] = [1, 1, 1];
  return {
    ctx,
    /** Units of the plan in a CSS pixel. */
    get unit() {
      return unit;
    },
    /** The canvas's size in CSS pixels. */
    resize(width: number, height: number): void {
      [wide, high] = [width, height];
    },
    /** Clears the picture. `scale` and `right` place another plan on the same picture. */
    begin(scale = 1, right = 0): void {
      const ratio = Math.min(3, devicePixelRatio);
      const [width, height] = [Math.round(wide * ratio), Math.round(high * ratio)];
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      unit = (WIDTH + 2 * MARGIN) / wide / scale;
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.fillStyle = COLOR.ground;
      ctx.fillRect(0, 0, width, height);
      ctx.setTransform(ratio / unit, 0, 0, ratio / unit, ((right + MARGIN / scale) * ratio) / unit, (MARGIN * ratio) / unit / scale); // prettier-ignore
      ctx.lineJoin = ctx.lineCap = 'round';
    },
  };
}

export type Pen = ReturnType<typeof createPen>;

export function createPen(canvas: HTMLCanvasElement) {
  const sheet = createSheet(canvas);
  const { ctx } = sheet;

  const trace = (points: readonly Point[]): void => {
    ctx.beginPath();
    points.forEach(({ x, z }, i) => (i === 0 ? ctx.moveTo(x, z) : ctx.lineTo(x, z)));
  };
  const stroke = (color: string, width: number, dash: readonly number[] = [], path?: Path2D): void => {
    ctx.strokeStyle = color;
    ctx.lineWidth = width * sheet.unit;
    ctx.setLineDash(dash.map((length) => length * sheet.unit));
    if (path) ctx.stroke(path);
    else ctx.stroke();
  };

  const fill = (color: string, alpha: number): void => {
    ctx.globalAlpha = alpha;
    ctx.fillStyle = color;
    ctx.fill();
    ctx.globalAlpha = 1;
  };

  return Object.assign(sheet, {
    line(points: readonly Point[], color: string, width = 2, dash?: readonly number[]): void {
      trace(points);
      stroke(color, width, dash);
    },
    /** Separate lines by one stroke. */
    lines(list: readonly { readonly a: Point; readonly b: Point }[], color: string, width = 2): void {
      ctx.beginPath();
      for (const { a, b } of list) {
        ctx.moveTo(a.x, a.z);
        ctx.lineTo(b.x, b.z);
      }
      stroke(color, width);
    },
    area(points: readonly Point[], color: string, alpha = 1): void {
      trace(points);
      fill(color, alpha);
    },
    /** A disc of that radius in units; `least` is its least radius in pixels. */
    disc({ x, z }: Point, radius: number, color: string, least = 0, alpha = 1): void {
      ctx.beginPath();
      ctx.arc(x, z, Math.max(radius, least * sheet.unit), 0, 2 * Math.PI);
      fill(color, alpha);
    },
    ring({ x, z }: Point, radius: number, color: string, width = 2, dash?: readonly number[]): void {
      ctx.beginPath();
      ctx.arc(x, z, radius, 0, 2 * Math.PI);
      stroke(color, width, dash);
    },
    /** A path with its arcs. */
    path({ points, arcs }: Pick<NavPath, 'points' | 'arcs'>, color: string, width = 3, dash?: readonly number[]): void {
      ctx.beginPath();
      points.forEach(({ x, z }, i) => {
        const arc = arcs[i];
        if (arc === null || i === 0) return void (i === 0 ? ctx.moveTo(x, z) : ctx.lineTo(x, z));
        const from = Math.atan2(points[i - 1].z - arc.z, points[i - 1].x - arc.x);
        ctx.arc(arc.x, arc.z, arc.radius, from, from + arc.turn, arc.turn < 0);
      });
      stroke(color, width, dash);
    },
    /** A hunter from above: an arrowhead. */
    hunter({ x, z }: Point, heading: Point | null, color: string): void {
      const { x: u, z: v } = heading ?? { x: 1, z: 0 };
      const r = Math.max(12, 7 * sheet.unit);
      const at = (along: number, across: number): Point => ({ x: x + r * (along * u - across * v), z: z + r * (along * v + across * u) }); // prettier-ignore
      this.area([at(1.1, 0), at(-0.8, 0.8), at(-0.4, 0), at(-0.8, -0.8)], color);
    },
    text({ x, z }: Point, words: string, color = colorOf('wall'), align: CanvasTextAlign = 'center', size = 13): void {
      ctx.font = `600 ${size * sheet.unit}px system-ui, sans-serif`;
      ctx.textAlign = align;
      ctx.textBaseline = 'middle';
      ctx.lineWidth = 4 * sheet.unit;
      ctx.setLineDash([]);
      ctx.strokeStyle = COLOR.ground;
      ctx.strokeText(words, x, z);
      ctx.fillStyle = color;
      ctx.fillText(words, x, z);
    },
    /** Draws on the floor of a level only. */
    onFloor(level: Level, draw: () => void): void {
      ctx.save();
      ctx.clip(outlineOf(level).floor);
      draw();
      ctx.restore();
    },
    /** The floor and the walls of a level. */
    level(level: Level, fill: string | null = COLOR.floor): void {
      const { floor, walls } = outlineOf(level);
      if (fill !== null) {
        ctx.fillStyle = fill;
        ctx.fill(floor);
      }
      stroke(COLOR.wall, 2, [], walls);
    },
  });
}
