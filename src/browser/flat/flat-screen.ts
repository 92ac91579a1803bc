// The flat view: the same world from above with Canvas 2D, for where there is no WebGL. It shows the keep and the blueprint,
// the debug layers and the caught flash like the 3D view does; it is a Screen like any other, the page knows no difference.
import { COLORS } from '../../debug/colors.ts';
import { rankOfLayer } from '../../debug/layers.ts';
import type { DebugShape } from '../../debug/shapes.ts';
import { marksNow } from '../../game/movers/map-marks.ts';
import type { Point } from '../../geometry/point.ts';
import type { Level } from '../../nav/level.ts';
import { placeBetween } from '../camera/blend.ts';
import { FLATTEST } from '../camera/hover.ts';
import { createHordeDots } from './horde-dots.ts';
import { paintBolts, paintBoxes, paintDoors, paintPickups } from './paint-actors.ts';
import { mixColors, paintActors, paintGround, paintPlan } from './paint-plan.ts';
import { paintMarks } from './paint-marks.ts';
import { paintShapes } from './paint-shapes.ts';
import { drawPlanPaths, type PlanPaths } from './plan-paths.ts';
import { runSlices } from '../../search/slices.ts';
import { viewAngleOf, type Frame, type Screen } from '../screen.ts';

/** The shorter side of the canvas shows about this many map units. */
const SHOWN = 1100;

/** The middle of the picture and a pixel's length, map units: around the player, or about what the eye sees from above. */
function frameOf({ world, alpha, eye, fromAbove }: Frame, width: number, height: number): Point & { unit: number } {
  const { x, y, z } = placeBetween(world.player, alpha);
  const near = SHOWN / Math.min(width, height);
  if (!fromAbove) return { x, z, unit: near };
  const away = Math.max(0, eye.at.y - y) / Math.sin(Math.max(-FLATTEST, -eye.pitch));
  const ahead = away * Math.cos(eye.pitch);
  const seen = 2 * away * Math.tan((viewAngleOf(width / height) * Math.PI) / 360);
  const unit = Math.max(near, seen / height);
  return {
    x: eye.at.x - Math.sin(eye.yaw) * ahead - ((eye.shift ?? 0) * width * unit) / 2,
    z: eye.at.z - Math.cos(eye.yaw) * ahead,
    unit,
  };
}

/** Throws when the canvas has no 2D context. */
export function createFlatScreen(canvas: HTMLCanvasElement): Screen {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('createFlatScreen: this canvas has no 2D context');
  const pen = context;
  let layers = new Map<string, readonly DebugShape[]>();
  const paintHorde = createHordeDots();
  let paths: PlanPaths | null = null;
  let width = 1;
  let height = 1;
  let ratio = 1;
  let drawn = 0;
  /** The corner of what was drawn last, and a pixel's length. */
  let shown = { minX: 0, minZ: 0, unit: 1 };

  return {
    *prepareLevel(level: Level) {
      const next = yield* drawPlanPaths(level);
      return {
        ready: Promise.resolve(),
        show() {
          paths = next;
          layers.clear();
        },
        drop() {},
      };
    },
    changeLevel(level) {
      paths = runSlices(drawPlanPaths(level));
    },
    pointAt: (x, y) => ({ x: shown.minX + x * shown.unit, z: shown.minZ + y * shown.unit }),
    pixelOf: ({ x, z }) => ({ x: (x - shown.minX) / shown.unit, y: (z - shown.minZ) / shown.unit }),
    setLayer(key, shapes) {
      if (shapes.length === 0) layers.delete(key);
      else {
        const isNew = !layers.has(key);
        layers.set(key, shapes);
        if (isNew) layers = new Map([...layers].sort(([a], [b]) => rankOfLayer(a) - rankOfLayer(b)));
      }
    },
    draw(frame) {
      if (!paths) return;
      const { x, z, unit } = frameOf(frame, width, height);
      const scale = 1 / unit;
      const box = {
        minX: x - (width / 2) * unit,
        maxX: x + (width / 2) * unit,
        minZ: z - (height / 2) * unit,
        maxZ: z + (height / 2) * unit,
      };
      shown = { minX: box.minX, minZ: box.minZ, unit };
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = mixColors('#0d0a08', COLORS.ground, frame.blueprint);
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.setTransform(scale * ratio, 0, 0, scale * ratio, -box.minX * scale * ratio, -box.minZ * scale * ratio);
      paintGround(pen, box, frame.blueprint, unit);
      paintPlan(pen, paths, frame, unit);
      for (const shapes of layers.values()) paintShapes(pen, shapes, box, unit);
      paintDoors(pen, frame.world, 6 * unit);
      paintBoxes(pen, frame.world);
      paintPickups(pen, frame.world, Math.max(9, 5 * unit));
      paintMarks(pen, marksNow(frame.world), frame.world, 2 * unit);
      if (frame.horde) paintHorde(pen, frame.horde, { left: box.minX, top: box.minZ, scale: scale * ratio });
      paintActors(pen, frame, unit);
      paintBolts(pen, frame.world, Math.max(7, 4 * unit));
      if (frame.caught.strength > 0) {
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.globalAlpha = Math.min(1, frame.caught.strength) * 0.75;
        pen.fillStyle = frame.caught.color;
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.globalAlpha = 1;
      }
      drawn = 3 + layers.size + frame.world.bots.length;
    },
    resize(nextWidth, nextHeight, pixelRatio) {
      width = nextWidth;
      height = nextHeight;
      ratio = pixelRatio;
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
    },
    info: () => ({ calls: drawn, triangles: 0, geometries: 0, textures: 0, isPainted: true }),
    dispose() {
      layers.clear();
      paths = null;
    },
  };
}
