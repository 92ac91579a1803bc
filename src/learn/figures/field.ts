// One search from the prey answers everybody: regions with the same next corner, and ten thousand hunters that read their direction there.
import { colorOfHue } from '../../entry/debug.ts';
import { createNavigator, type Point } from '../../index.ts';
import { createRandom, floor, metres } from '../floor.ts';
import { HEIGHT, WIDTH } from '../picture-size.ts';
import { COLOR } from '../pen.ts';
import { ACROSS, CELL, squares, type Square } from '../squares.ts';
import type { Figure } from '../stage.ts';

const HUNTERS = 10_000;
/** Milliseconds of each frame for reading the map. */
const BUDGET = 1.5;
const FAR = { x: 30, z: 30 };

const field: Figure = (stage) => {
  const nav = createNavigator(floor, { radius: 0 });
  const map = nav.createField(stage.at('prey'));
  const next: (Point | null)[] = Array.from({ length: (ACROSS * HEIGHT) / CELL }, () => null);
  const random = createRandom(5);
  const places = squares.filter(({ size }) => size === 1).map(({ middle }) => middle);
  const hunters = Array.from({ length: HUNTERS }, (_, i) => {
    const { x, z } = places[Math.floor(random() * places.length)];
    return { x: x + CELL * (random() - 0.5), z: z + CELL * (random() - 0.5), speed: 35 + (i % 40) };
  });
  const picture = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const layer = picture.getContext('2d')!;
  const image = layer.createImageData(WIDTH, HEIGHT);
  const pixels = new Uint32Array(image.data.buffer);
  const colored = new Uint32Array(pixels.length);
  const corners = new Map<string, number>();
  let [goal, done, milliseconds] = ['', 0, 0];

  /** Reads the next corner for one square, and colours it. */
  const read = ({ size, cell, middle }: Square): void => {
    const corner = map.next(middle);
    const key = corner === null ? '' : `${corner.x.toFixed(2)},${corner.z.toFixed(2)}`;
    if (!corners.has(key)) corners.set(key, corners.size);
    const hex = colorOfHue(((corners.get(key)! * 5) % 12) / 12);
    const color = parseInt(`60${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`, 16);
    for (let row = 0; row < size; row++) next.fill(corner, cell + row * ACROSS, cell + row * ACROSS + size);
    for (let z = middle.z - (size * CELL) / 2; z < middle.z + (size * CELL) / 2; z++)
      colored.fill(color, z * WIDTH + middle.x - (size * CELL) / 2, z * WIDTH + middle.x + (size * CELL) / 2);
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
      pixels.set(colored);
      for (const hunter of hunters) {
        const to = next[Math.floor(hunter.z / CELL) * ACROSS + Math.floor(hunter.x / CELL)];
        const gap = to && Math.hypot(to.x - hunter.x, to.z - hunter.z);
        if (to && gap) {
          const step = (seconds * hunter.speed) / Math.max(4, gap);
          [hunter.x, hunter.z] = [hunter.x + (to.x - hunter.x) * step, hunter.z + (to.z - hunter.z) * step];
        }
        pixels[Math.floor(hunter.z) * WIDTH + Math.floor(hunter.x)] = 0xffffe9db;
      }
      layer.putImageData(image, 0, 0);
      pen.begin();
      pen.level(floor);
      pen.onFloor(floor, () => pen.ctx.drawImage(picture, 0, 0));
      pen.level(floor, null);
      pen.text(FAR, '×', COLOR.path, 'center', 18);
      show('regions', String(corners.size));
      show('time', `${milliseconds.toFixed(0)} ms`);
      return true;
    },
  };
};
export default field;
