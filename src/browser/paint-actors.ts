// Player and bots seen from above: an arrow with its cone of view, and small darts. For the flat view and the minimap.
import type { Point } from '../geometry/point.ts';

const FIELD_OF_VIEW = 1.25;

/** The forward vector of a yaw on paper. */
function ahead(yaw: number): Point {
  return { x: -Math.sin(yaw), z: -Math.cos(yaw) };
}

/** A dart that points along its yaw; `size` is its length. */
export function paintDart(
  pen: CanvasRenderingContext2D,
  at: Point,
  yaw: number,
  size: number,
  fill: string,
  edge: string,
): void {
  const f = ahead(yaw);
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

/** What one sees, as a cone that fades with the distance. */
export function paintViewCone(pen: CanvasRenderingContext2D, at: Point, yaw: number, reach: number): void {
  const middle = Math.atan2(-Math.cos(yaw), -Math.sin(yaw));
  const light = pen.createRadialGradient(at.x, at.z, 0, at.x, at.z, reach);
  light.addColorStop(0, 'rgb(255 255 255 / 38%)');
  light.addColorStop(1, 'rgb(255 255 255 / 0%)');
  pen.beginPath();
  pen.moveTo(at.x, at.z);
  pen.arc(at.x, at.z, reach, middle - FIELD_OF_VIEW / 2, middle + FIELD_OF_VIEW / 2);
  pen.closePath();
  pen.fillStyle = light;
  pen.fill();
}
