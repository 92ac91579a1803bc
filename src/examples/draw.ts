// Drawing for the examples, no part of the library: a level, a path and a disc on a 2D canvas, in the level's units.
import { toFile } from '../door/formats.ts';
import type { Level, NavPath } from '../index.ts';

/** What the examples need of a canvas. */
export type Canvas = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'arc' | 'fill' | 'stroke' | 'fillStyle' | 'strokeStyle' | 'lineWidth'
>;

/** Draws the floor and the walls. */
export function drawLevel(canvas: Canvas, { plan, tree }: Level): void {
  canvas.fillStyle = canvas.strokeStyle = '#17335f';
  canvas.lineWidth = 0.5 / plan.frame.scale;
  for (const { cell, sector } of tree.leaves) {
    if (sector < 0) continue;
    canvas.beginPath();
    for (const point of cell) {
      const { u, v } = toFile(plan.frame, point);
      canvas.lineTo(u, v);
    }
    canvas.fill();
  }
  canvas.strokeStyle = '#e8f0ff';
  canvas.lineWidth = 3 / plan.frame.scale;
  canvas.beginPath();
  for (const { a, b, back, kind } of plan.walls) {
    if (back >= 0 && kind !== 'wall') continue;
    const [from, to] = [toFile(plan.frame, plan.vertices[a]!), toFile(plan.frame, plan.vertices[b]!)];
    canvas.moveTo(from.u, from.v);
    canvas.lineTo(to.u, to.v);
  }
  canvas.stroke();
}

/** Draws a path, its arcs as arcs. */
export function drawPath(canvas: Canvas, path: NavPath | null, color = '#3cff8f', width = 0.08): void {
  canvas.strokeStyle = color;
  canvas.lineWidth = width;
  canvas.beginPath();
  path?.points.forEach(({ x, z }, i) => {
    const arc = path.arcs[i] ?? null;
    if (i === 0) canvas.moveTo(x, z);
    else if (arc === null) canvas.lineTo(x, z);
    else {
      const end = Math.atan2(z - arc.z, x - arc.x);
      canvas.arc(arc.x, arc.z, arc.radius, end - arc.turn, end, arc.turn < 0);
    }
  });
  canvas.stroke();
}

/** Draws a disc. */
export function drawDisc(canvas: Canvas, { x, z }: { x: number; z: number }, radius: number, color: string): void {
  canvas.fillStyle = color;
  canvas.beginPath();
  canvas.arc(x, z, radius, 0, 2 * Math.PI);
  canvas.fill();
}

/** Draws a straight line. */
export function drawLine(canvas: Canvas, a: readonly number[], b: readonly number[], color: string, width = 0.15) {
  canvas.strokeStyle = color;
  canvas.lineWidth = width;
  canvas.beginPath();
  canvas.moveTo(a[0]!, a[1]!);
  canvas.lineTo(b[0]!, b[1]!);
  canvas.stroke();
}
