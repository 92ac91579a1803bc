// The minimap: a blueprint in miniature. Rooms by cells, walls, the bots with their paths, the horde, the player with what it sees,
// and the route to its goal.
//
// The plan is drawn once into a separate picture; each refresh copies the part around the player. Maps that fit are shown
// whole; of larger ones the surroundings, north up. It refreshes some twenty times a second at most. Both pictures are drawn by the
// processor: where there is no graphics card, the thousands of cells of a large map would keep the whole page's drawing for seconds.
import { COLORS, colorOfHue } from '../../debug/colors.ts';
import { threadPoints } from '../../debug/world/thread-shapes.ts';
import { tintLeaves } from '../../debug/tints.ts';
import { learnMovers } from '../../game/movers/passages.ts';
import { countMarks, marksNow, marksOf, type MapMark } from '../../game/movers/map-marks.ts';
import type { World } from '../../game/world.ts';
import type { Level } from '../../nav/level.ts';
import { runSlices, type Slices } from '../../search/slices.ts';
import { byId } from '../dom.ts';
import type { HordeLook } from '../screen.ts';
import { createHordeDots } from './horde-dots.ts';
import { paintBolts, paintBoxes, paintDart, paintDoors, paintRoute, paintViewFan } from './paint-actors.ts';
import { paintMarks } from './paint-marks.ts';
import { drawPlanPaths } from './plan-paths.ts';

/** Maps wider than this are shown in part, map units. */
const WIDEST = 2600;
const MARGIN = 64;
const LARGEST_PICTURE = 2048;
const REFRESH_SECONDS = 0.05;

/** The plan as it is drawn once, what of the plan that is, and how much of it is shown; map units. */
interface Plan {
  readonly picture: HTMLCanvasElement;
  readonly box: { readonly minX: number; readonly minZ: number; readonly width: number; readonly height: number };
  readonly span: number;
  readonly marks: readonly MapMark[];
}

function* paintPlan(level: Level): Slices<Plan> {
  const { minX, minZ, maxX, maxZ } = level.plan.bounds;
  const box = {
    minX: minX - MARGIN,
    minZ: minZ - MARGIN,
    width: maxX - minX + 2 * MARGIN,
    height: maxZ - minZ + 2 * MARGIN,
  };
  const span = Math.min(WIDEST, Math.max(box.width, box.height));
  const scale = Math.min(LARGEST_PICTURE / Math.max(box.width, box.height), 512 / span);
  const picture = document.createElement('canvas');
  picture.width = Math.ceil(box.width * scale);
  picture.height = Math.ceil(box.height * scale);
  yield* learnMovers(level);
  const plan = { picture, box, span, marks: marksOf(level) };
  yield;
  const brush = picture.getContext('2d', { willReadFrequently: true });
  if (!brush) return plan;
  brush.setTransform(scale, 0, 0, scale, -box.minX * scale, -box.minZ * scale);
  const { floor, solid, fences, inner, props } = yield* drawPlanPaths(level);
  brush.fillStyle = COLORS.grid;
  brush.fill(floor);
  yield;
  const tints = tintLeaves(level.tree);
  yield;
  brush.globalAlpha = 0.2;
  for (const leaf of level.tree.leaves) {
    brush.fillStyle = colorOfHue(tints[leaf.id]);
    brush.beginPath();
    for (const corner of leaf.cell) brush.lineTo(corner.x, corner.z);
    brush.fill();
    yield;
  }
  const unit = span / 176;
  brush.strokeStyle = COLORS.wall;
  brush.lineCap = 'round';
  brush.globalAlpha = 0.3;
  brush.lineWidth = 0.7 * unit;
  brush.stroke(inner);
  brush.fillStyle = COLORS.wall;
  brush.fill(props);
  yield;
  brush.globalAlpha = 0.95;
  brush.setLineDash([3 * unit, 2 * unit]);
  brush.stroke(fences);
  brush.setLineDash([]);
  brush.lineWidth = 1.2 * unit;
  brush.stroke(solid);
  return plan;
}

export function createMinimap() {
  const canvas = byId<HTMLCanvasElement>('minimap');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  let shown: Plan = { picture: canvas, box: { minX: 0, minZ: 0, width: 1, height: 1 }, span: 1, marks: [] };
  const paintHorde = createHordeDots();
  let wait = 0;

  function* prepareLevel(level: Level): Slices<() => void> {
    const plan = yield* paintPlan(level);
    return () => {
      shown = plan;
      wait = 0;
      const all = countMarks(plan.marks);
      canvas.setAttribute('aria-label', `Map seen from above${all === '' ? '' : `: ${all}`}`);
    };
  }

  return {
    /** Draws another level's picture, while the old one is shown; what it returns shows it. Yields after each little piece. */
    prepareLevel,
    showLevel: (level: Level) => runSlices(prepareLevel(level))(),
    /** Refreshes when it is time to; `elapsed` seconds have passed since the last call. */
    draw(world: World, yaw: number, elapsed: number, horde: HordeLook | null) {
      wait -= elapsed;
      if (!pen || wait > 0 || canvas.clientWidth === 0) return;
      wait = REFRESH_SECONDS;
      const side = Math.round(canvas.clientWidth * Math.min(2, devicePixelRatio));
      if (canvas.width !== side) canvas.width = canvas.height = side;
      const at = world.player.position;
      const { picture, box, span } = shown;
      // A map that fits stands still; a larger one moves under the player, but never past its edge.
      const start = (low: number, length: number, center: number): number =>
        length <= span ? low + (length - span) / 2 : Math.max(low, Math.min(low + length - span, center - span / 2));
      const left = start(box.minX, box.width, at.x);
      const top = start(box.minZ, box.height, at.z);
      const scale = side / span;
      const unit = 1 / scale;
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, side, side);
      pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
      pen.drawImage(picture, box.minX, box.minZ, box.width, box.height);

      paintDoors(pen, world, 3 * unit * (side / 176));
      paintBoxes(pen, world);
      if (horde) paintHorde(pen, horde, { left, top, scale });
      paintMarks(pen, marksNow(world), world, unit * (side / canvas.clientWidth));
      const route = world.settings.route ? threadPoints(world) : [];
      if (route.length > 1) paintRoute(pen, route, world.thread!.path!.links, 3 * unit * (side / 176), unit);

      const dart = Math.max(span / 16, 9 * unit);
      pen.lineWidth = Math.max(1.3 * unit * (side / 176), 1.3 * unit);
      for (const bot of world.bots) {
        if (!bot.follow.path) continue;
        pen.strokeStyle = bot.color;
        pen.globalAlpha = 0.85;
        pen.beginPath();
        pen.moveTo(bot.position.x, bot.position.z);
        for (const point of bot.follow.path.points.slice(bot.follow.nextPoint)) pen.lineTo(point.x, point.z);
        pen.stroke();
      }
      pen.globalAlpha = 1;
      paintViewFan(pen, world, at, yaw, span * 0.3);
      for (const bot of world.bots) {
        const size = bot.mood === 'eyes' ? 0.45 : 0.85;
        paintDart(pen, bot.position, bot.yaw, dart * size, bot.color, '#0b1f3a');
      }
      paintBolts(pen, world, dart / 5);
      paintDart(pen, at, yaw, dart, '#ffffff', '#0b1f3a');
    },
  };
}
