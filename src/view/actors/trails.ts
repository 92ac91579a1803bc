// The trails that bots leave for a while, and the flash where one teleports: lines in one mesh, from marks that each bot's place leaves.
import { Mesh, type Vector2 } from 'three';
import type { Point3 } from '../../geometry/point.ts';
import type { Rgb } from '../colors.ts';
import { release } from '../geometry.ts';
import { createLineGeometry, createLineMaterial, fillLines, type Line } from '../layers/lines.ts';
import { createFlashes } from './flashes.ts';

/** Most bots with a trail; marks in each, and steps of the world between two. */
export const MOST_TRAILS = 128;
const MARKS = 12;
const STEPS = 4;
/** A longer way between two frames, map units, is a teleport. */
const LEAP = 200;

export function createTrails(viewport: Vector2, nearest: number) {
  const geometry = createLineGeometry([], MOST_TRAILS * (MARKS + 2));
  const mesh = new Mesh(geometry, createLineMaterial(viewport, nearest, false, true));
  const flashes = createFlashes();
  const marks = new Map<number, Point3[]>();
  let lines: Line[] = [];
  let now = 0;
  let marked = -1;
  let isMarking = false;
  return {
    mesh,
    /** A frame begins, at this step of the world. */
    begin(tick: number) {
      if (tick < marked) marks.clear();
      isMarking = tick >= marked + STEPS || tick < marked;
      if (isMarking) marked = tick;
      now = tick;
      lines = [];
    },
    /** The bot of that id is here now. */
    draw(id: number, here: Point3, color: Rgb) {
      const past = marks.get(id) ?? [];
      const last = past[past.length - 1];
      if (last && Math.abs(last.x - here.x) + Math.abs(last.z - here.z) > LEAP) {
        flashes.note(last, here, color, now);
        past.length = 0;
      }
      lines.push(...linesAlong(past, here, color));
      if (isMarking) {
        past.push(here);
        if (past.length > MARKS) past.shift();
      }
      marks.set(id, past);
    },
    /** All bots are drawn. */
    end() {
      lines.push(...flashes.lines(now));
      fillLines(geometry, lines);
      mesh.visible = lines.length > 0;
    },
    reset() {
      marks.clear();
      flashes.reset();
      marked = -1;
    },
    dispose: () => release(mesh),
  };
}

/** Fainter and narrower towards the oldest mark. */
function linesAlong(past: readonly Point3[], here: Point3, color: Rgb): Line[] {
  const fade = (step: number): number => 0.3 * ((step + 1) / (past.length + 1)) ** 2;
  return past.map((from, i) => ({
    a: from,
    b: past[i + 1] ?? here,
    width: 1 + 6 * (i / MARKS),
    color,
    alphaA: i === 0 ? 0 : fade(i - 1),
    alphaB: fade(i),
    form: 'plain',
  }));
}
