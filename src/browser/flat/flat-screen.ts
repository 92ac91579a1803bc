// The flat view: the same world from above with Canvas 2D, for where there is no WebGL. It shows the keep and the blueprint,
// the debug layers and the caught flash like the 3D view does; it is a Screen like any other, the page knows no difference.
import { COLORS } from '../../debug/colors.ts';
import type { DebugShape } from '../../debug/shapes.ts';
import type { Bounds, Point } from '../../geometry/point.ts';
import type { Level } from '../../nav/level.ts';
import { placeBetween } from '../camera/blend.ts';
import { paintBolts, paintBoxes, paintDart, paintDoors, paintViewCone } from './paint-actors.ts';
import { paintShapes } from './paint-shapes.ts';
import { drawPlanPaths, planPathsOf, type PlanPaths } from './plan-paths.ts';
import { viewAngleOf, type Frame, type HordeLook, type Screen } from '../screen.ts';

/** The shorter side of the canvas shows about this many map units. */
const SHOWN = 1100;
const GRID = 128;
/** Sine of the flattest angle at which the eye looks down from above. */
const FLATTEST = 0.34;

/** Blends two colours '#rrggbb'. */
function mixColors(a: string, b: string, t: number): string {
  const channel = (at: number): number => {
    const from = parseInt(a.slice(at, at + 2), 16);
    return Math.round(from + (parseInt(b.slice(at, at + 2), 16) - from) * t);
  };
  return `rgb(${channel(1)} ${channel(3)} ${channel(5)})`;
}

/** Higher floors are lighter, in the keep's warm stone or the blueprint's blue. */
function colorOfFloor(high: number, blueprint: number): string {
  const keep = [58 + 80 * high, 47 + 68 * high, 40 + 48 * high];
  const blue = [16 + 20 * high, 42 + 26 * high, 78 + 36 * high];
  return `rgb(${keep.map((value, i) => Math.round(value + (blue[i] - value) * blueprint)).join(' ')})`;
}

/** The middle of the picture and a pixel's length, map units: around the player, or about what the eye sees from above. */
function frameOf({ world, alpha, eye, fromAbove }: Frame, width: number, height: number): Point & { unit: number } {
  const { x, y, z } = placeBetween(world.player, alpha);
  const near = SHOWN / Math.min(width, height);
  if (!fromAbove) return { x, z, unit: near };
  const away = Math.max(0, eye.at.y - y) / Math.max(FLATTEST, Math.sin(-eye.pitch));
  const ahead = away * Math.cos(eye.pitch);
  const seen = 2 * away * Math.tan((viewAngleOf(width / height) * Math.PI) / 360);
  return {
    x: eye.at.x - Math.sin(eye.yaw) * ahead,
    z: eye.at.z - Math.cos(eye.yaw) * ahead,
    unit: Math.max(near, seen / height),
  };
}

/** Throws when the canvas has no 2D context. */
export function createFlatScreen(canvas: HTMLCanvasElement): Screen {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('createFlatScreen: this canvas has no 2D context');
  const pen = context;
  const layers = new Map<string, readonly DebugShape[]>();
  let paths: PlanPaths | null = null;
  let width = 1;
  let height = 1;
  let ratio = 1;
  let drawn = 0;
  /** The corner of what was drawn last, and a pixel's length. */
  let shown = { minX: 0, minZ: 0, unit: 1 };

  function paintGround(box: Bounds, blueprint: number, unit: number): void {
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

  function paintPlan({ floors, solid, inner }: PlanPaths, blueprint: number, unit: number): void {
    for (const { path, height: high } of floors) {
      pen.fillStyle = colorOfFloor(high, blueprint);
      pen.fill(path);
    }
    pen.lineCap = 'round';
    pen.lineWidth = 1.5 * unit;
    pen.globalAlpha = 0.45;
    pen.strokeStyle = mixColors('#1d1611', COLORS.wall, blueprint);
    pen.stroke(inner);
    pen.globalAlpha = 1;
    pen.lineWidth = 3 * unit;
    pen.strokeStyle = mixColors('#f0d9b8', COLORS.wall, blueprint);
    pen.stroke(solid);
  }

  function paintActors({ world, alpha, eye }: Frame, unit: number): void {
    const at = placeBetween(world.player, alpha);
    paintViewCone(pen, at, eye.yaw, 420);
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

  function paintHorde({ count, places, radius }: HordeLook, unit: number): void {
    const size = Math.max(1.6 * radius, 2 * unit);
    pen.fillStyle = COLORS['portal-shut'];
    for (let i = 0; i < 3 * count; i += 3) pen.fillRect(places[i] - size / 2, places[i + 2] - size / 2, size, size);
  }

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
      paths = planPathsOf(level);
    },
    pointAt: (x, y) => ({ x: shown.minX + x * shown.unit, z: shown.minZ + y * shown.unit }),
    pixelOf: ({ x, z }) => ({ x: (x - shown.minX) / shown.unit, y: (z - shown.minZ) / shown.unit }),
    setLayer(key, shapes) {
      if (shapes.length === 0) layers.delete(key);
      else layers.set(key, shapes);
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
      paintGround(box, frame.blueprint, unit);
      paintPlan(paths, frame.blueprint, unit);
      for (const shapes of layers.values()) paintShapes(pen, shapes, box, unit);
      paintDoors(pen, frame.world, 6 * unit);
      paintBoxes(pen, frame.world, '#d8b25a');
      if (frame.horde) paintHorde(frame.horde, unit);
      paintActors(frame, unit);
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
    info: () => ({ calls: drawn, triangles: 0, geometries: 0, textures: 0, isFurnished: true }),
    dispose() {
      layers.clear();
      paths = null;
    },
  };
}
