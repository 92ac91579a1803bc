// Debug shapes on a Canvas 2D seen from above: the flat view's twin of the 3D lines. States differ in colour and form.
import { colorOf, colorOfHue } from '../../debug/colors.ts';
import type { DebugShape, LineForm } from '../../debug/shapes.ts';
import { boundsOf, boxesMeet, midpoint, type Bounds, type Point } from '../../geometry/point.ts';

/** Draws a straight piece in its form; `unit` is the length of one pixel in map units. */
function strokePiece(pen: CanvasRenderingContext2D, a: Point, b: Point, form: LineForm, unit: number): void {
  pen.setLineDash(form === 'dashed' ? [6 * unit, 4 * unit] : []);
  pen.beginPath();
  pen.moveTo(a.x, a.z);
  pen.lineTo(b.x, b.z);
  const length = Math.hypot(b.x - a.x, b.z - a.z);
  if (length > 0 && (form === 'arrow' || form === 'cross')) {
    const along = { x: (b.x - a.x) / length, z: (b.z - a.z) / length };
    const reach = Math.min(7 * unit, length / 2);
    if (form === 'arrow') {
      for (const turn of [1, -1]) {
        pen.moveTo(b.x, b.z);
        pen.lineTo(b.x - (along.x + along.z * turn * 0.6) * reach, b.z - (along.z - along.x * turn * 0.6) * reach);
      }
    } else {
      const middle = midpoint(a, b);
      for (const turn of [1, -1]) {
        const arm = { x: (along.x + along.z * turn) * reach * 0.7, z: (along.z - along.x * turn) * reach * 0.7 };
        pen.moveTo(middle.x - arm.x, middle.z - arm.z);
        pen.lineTo(middle.x + arm.x, middle.z + arm.z);
      }
    }
  }
  pen.stroke();
  pen.setLineDash([]);
}

/** Paints what of the shapes lies in the box, labels excepted. The pen's transform is map units; `unit` is one pixel's length in them. */
export function paintShapes(
  pen: CanvasRenderingContext2D,
  shapes: readonly DebugShape[],
  box: Bounds,
  unit: number,
): void {
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const shape of shapes) {
    const color = shape.kind === 'area' && shape.color === 'cell' ? colorOfHue(shape.hue) : colorOf(shape.color);
    pen.strokeStyle = color;
    pen.fillStyle = color;
    pen.globalAlpha = 'strength' in shape ? shape.strength : 1;
    switch (shape.kind) {
      case 'line':
      case 'ribbon':
        if (!boxesMeet(box, boundsOf([shape.a, shape.b]))) break;
        pen.lineWidth = shape.kind === 'ribbon' ? 4 * unit : Math.max(shape.width, 2 * unit);
        strokePiece(pen, shape.a, shape.b, shape.form, unit);
        break;
      case 'area':
        if (!boxesMeet(box, boundsOf(shape.points))) break;
        pen.beginPath();
        for (const corner of shape.points) pen.lineTo(corner.x, corner.z);
        pen.closePath();
        pen.fill();
        break;
      case 'point': {
        if (!boxesMeet(box, boundsOf([shape.at]))) break;
        // A small ring lies around a small disc.
        const radius = Math.max(shape.size / 2, (shape.form === 'ring' ? 5 : 3) * unit);
        pen.lineWidth = 2 * unit;
        pen.beginPath();
        if (shape.form === 'cross') {
          for (const turn of [1, -1]) {
            pen.moveTo(shape.at.x - radius, shape.at.z - radius * turn);
            pen.lineTo(shape.at.x + radius, shape.at.z + radius * turn);
          }
        } else pen.arc(shape.at.x, shape.at.z, radius, 0, Math.PI * 2);
        if (shape.form === 'disc') pen.fill();
        else pen.stroke();
        break;
      }
      case 'label':
      // The stage shows them (stage/labels.ts).
    }
  }
  pen.globalAlpha = 1;
}
