// One search from the prey serves all hunters: regions with the same next corner, and ten thousand hunters that read their direction there.
import { createNavigator } from '../../index.ts';
import { createRandom, floor, metres } from '../drawing/floor.ts';
import { COLOR } from '../drawing/pen.ts';
import { HEIGHT } from '../drawing/picture-size.ts';
import { createPixelPicture } from '../drawing/pixel-picture.ts';
import { ACROSS, CELL, squares, type Square } from '../drawing/squares.ts';
import type { Figure } from '../drawing/stage.ts';

const HUNTERS = 10_000;
/** Milliseconds of each frame for reading the map. */
const BUDGET = 1;
const FAR = { x: 30, z: 30 };

const field: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: 0 });
  const map = nav.createField(stage.at('prey'));
  const [nextX, nextZ] = [0, 1].map(() => new Float32Array((ACROSS * HEIGHT) / CELL));
  const random = createRandom(5);
  const places = squares.filter(({ size }) => size === 1).map(({ middle }) => middle);
  const starts = Array.from({ length: HUNTERS }, () => places[Math.floor(random() * places.length)]);
  const [x, z] = (['x', 'z'] as const).map((axis) => Float32Array.from(starts, (at) => at[axis] + CELL * (random() - 0.5))); // prettier-ignore
  const picture = createPixelPicture(HUNTERS);
  const corners = new Map<number, number>();
  let [goal, done, milliseconds] = ['', 0, 0];

  /** Reads the next corner for one square, and colours it. */
  const read = (square: Square): void => {
    const corner = map.next(square.middle) ?? square.middle;
    const key = Math.round(corner.x * 100) * 1e6 + Math.round(corner.z * 100);
    if (!corners.has(key)) corners.set(key, corners.size);
    picture.color(square, corners.get(key)!);
    for (let row = 0; row < square.size; row++) {
      const first = square.cell + row * ACROSS;
      nextX.fill(corner.x, first, first + square.size);
      nextZ.fill(corner.z, first, first + square.size);
    }
  };
  const walk = (seconds: number): void => {
    for (let i = 0; i < HUNTERS; i++) {
      const cell = Math.floor(z[i] / CELL) * ACROSS + Math.floor(x[i] / CELL);
      const [u, v] = [nextX[cell] - x[i], nextZ[cell] - z[i]];
      const step = (seconds * (35 + (i % 40))) / Math.max(4, Math.sqrt(u * u + v * v));
      if (nextX[cell] > 0) [x[i], z[i]] = [x[i] + u * step, z[i] + v * step];
    }
  };
  return {
    limit: (_, at) => nav.findNearestPoint(at) ?? at,
    play: (seconds) => stage.set('prey', [{ x: 700, z: 450 }, { x: 90, z: 440 }, { x: 420, z: 200 }, { x: 240, z: 60 }][Math.floor(seconds / 9) % 4]), // prettier-ignore
    draw(seconds) {
      const { pen, show } = stage;
      if (goal !== stage.value('prey')) {
        [goal, done, milliseconds] = [stage.value('prey'), 0, 0];
        corners.clear();
        map.moveGoal(stage.at('prey'));
        show('farthest', metres(map.distance(FAR)));
      }
      const start = performance.now();
      while (done < squares.length && performance.now() - start < BUDGET) read(squares[done++]);
      milliseconds += performance.now() - start;
      walk(seconds);
      const image = picture.draw(x, z);
      pen.begin();
      pen.level(floor);
      pen.onFloor(floor, () => pen.ctx.drawImage(image, 0, 0));
      pen.level(floor, null);
      pen.text(FAR, '×', COLOR.path, 'center', 18);
      const [more, rest] = done < squares.length ? (['unfinished', ' …'] as const) : ([true, ''] as const);
      show('regions', `${corners.size}${rest}`);
      show('time', `${milliseconds.toFixed(0)} ms${rest}`);
      return more;
    },
  };
};
export default field;
