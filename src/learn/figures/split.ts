// The reader chooses walls; each splits its region by its whole line. The tree grows beside the plan, and a point finds its leaf by walking down.
import { colorOfHue } from '../../entry/debug.ts';
import type { Point } from '../../index.ts';
import { floor } from '../drawing/floor.ts';
import { HEIGHT, WIDTH } from '../drawing/picture-size.ts';
import { COLOR } from '../drawing/pen.ts';
import { bestWall, endsOf, isConvex, regionsOfTree, sideOf, splitAt, wallNear, wholeRegion, type Region } from '../split-by-hand.ts'; // prettier-ignore
import type { Figure } from '../drawing/stage.ts';

const BOX = [{ x: 0, z: 0 }, { x: WIDTH, z: 0 }, { x: WIDTH, z: HEIGHT }, { x: 0, z: HEIGHT }]; // prettier-ignore

const split: Figure = (stage) => {
  const { walls, vertices } = floor.plan;
  const chosen = (): number[] => stage.value('walls').split('.').filter(Boolean).map(Number);
  const grow = (ids: readonly number[]): [root: Region, cuts: number] => {
    const root = wholeRegion(floor, BOX);
    return [root, ids.reduce((sum, id) => sum + splitAt(root, id), 0)];
  };
  return {
    play(seconds) {
      const step = Math.floor(seconds * 1.2) % 28;
      if (step === 0) stage.set('walls', '');
      const wall = step > chosen().length ? bestWall(grow(chosen())[0]) : -1;
      if (wall >= 0) stage.set('walls', [...chosen(), wall].join('.'));
      stage.set('here', { x: 384 + 300 * Math.cos(seconds / 3), z: 256 + 180 * Math.sin(seconds / 2) });
    },
    press(at) {
      const wall = wallNear(floor, at);
      const others = chosen().filter((id) => id !== wall);
      stage.set('walls', (others.length < chosen().length ? others : [...others, wall]).join('.'));
    },
    draw() {
      const { pen, show } = stage;
      const [mine, cuts] = grow(chosen());
      const isMine = stage.value('tree') !== 'builder';
      const root = isMine ? mine : regionsOfTree(floor.tree, BOX);
      const ends = endsOf(root);
      const here = stage.at('here');
      const onTheWay = new Set<Region>([root]);
      let end = root;
      for (; end.split !== null; onTheWay.add(end)) end = sideOf(end.split.a, end.split.b, here) >= 0 ? end.split.front : end.split.back; // prettier-ignore

      pen.begin();
      pen.level(floor);
      const hue = (i: number): string => colorOfHue(((i * 5) % 12) / 12);
      pen.onFloor(floor, () => ends.forEach((region, i) => pen.area(region.area, hue(i), region === end ? 0.6 : 0.25)));
      const gap = Math.min(24, 170 / Math.max(...ends.map(({ depth }) => depth)));
      const place = new Map<Region, Point>();
      const draw = (region: Region, left: number, right: number): void => {
        const at = { x: 20 + ((WIDTH - 40) * (left + right)) / 2 / ends.length, z: HEIGHT + 24 + region.depth * gap };
        place.set(region, at);
        if (region.split === null) return;
        const { a, b, front, back } = region.split;
        const edge = region.area.flatMap((p, i) => {
          const q = region.area[(i + 1) % region.area.length];
          const [dp, dq] = [sideOf(a, b, p), sideOf(a, b, q)];
          return dp * dq < 0 || dp === 0 ? [{ x: p.x + ((q.x - p.x) * dp) / (dp - dq || 1), z: p.z + ((q.z - p.z) * dp) / (dp - dq || 1) }] : []; // prettier-ignore
        });
        pen.line(edge, COLOR.splitter, Math.max(1, 4 - region.depth / 2));
        const middle = left + endsOf(front).length;
        draw(front, left, middle);
        draw(back, middle, right);
        for (const child of [front, back]) pen.line([at, place.get(child)!], onTheWay.has(child) ? COLOR.path : COLOR.soft, onTheWay.has(child) ? 3 : 1.5); // prettier-ignore
      };
      draw(root, 0, ends.length);
      ends.forEach((region, i) => (isMine && !isConvex(region) ? pen.ring(place.get(region)!, 5, COLOR['search-open']) : pen.disc(place.get(region)!, 6, hue(i)))); // prettier-ignore
      pen.level(floor, null);
      if (stage.pointer && isMine) {
        const { a, b } = walls[wallNear(floor, stage.pointer)];
        pen.line([vertices[a], vertices[b]], COLOR.splitter, 5);
      }
      const left = ends.filter((region) => isMine && !isConvex(region)).length;
      show('yours', `${ends.length - left}${left > 0 ? ` + ${left} to split` : ''} · ${isMine ? cuts : floor.tree.stats.cutPoints} · ${Math.max(...ends.map(({ depth }) => depth))}`); // prettier-ignore
      show('builder', `${floor.tree.stats.leaves} · ${floor.tree.stats.cutPoints} · ${floor.tree.stats.maxDepth}`);
      show('steps', `${end.depth} of ${ends.length - 1} lines`);
    },
  };
};
export default split;
