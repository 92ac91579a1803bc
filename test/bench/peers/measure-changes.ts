// One crate that jumps about in 200 rooms: Leafstar's patched level beside the peers that can change (changing-peers.ts).
// Processor time of a change, and of a change with the next path; how many of those paths are right (there is one exactly where there is
// one, and it keeps off walls and crate) and how many the shortest. The oracle is the level built again with the crate. Started by run-peers.ts.
import { pointGapSquared, segmentGapSquared } from '../../../src/geometry/gap.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { straightenArcs } from '../../../src/nav/along/path-arcs.ts';
import { PLAYER_BODY } from '../../../src/nav/bodies.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { exactFinderOn } from '../../../src/nav/exact/make-open-finder.ts';
import { makeExactFinder } from '../../../src/nav/finders/make-exact-finder.ts';
import { patchLevel } from '../../../src/nav/patch/patch-level.ts';
import { createPatchedLevel } from '../../../src/nav/patch/patched-level.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { randomFrom } from '../../support/random.ts';
import { navcatTiles, tileCache, type ChangingPeer } from './changing-peers.ts';
import { meshesOf } from './meshes.ts';
import { PEER_PLANS } from './plans.ts';

const CHANGES = 200;
const RADIUS = 0.5;
const CRATE = 1;
/** How much nearer to walls a path may come, and how much longer than the shortest it may be and count as that. */
const NEARER = 0.05;
const LONGER = 1.001;
/** Sides of voxels. */
const CELL = 0.25;

function processorTime(run: () => unknown): number {
  const begin = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

const { plan, tiles } = PEER_PLANS['rooms-200']();
const body = { ...PLAYER_BODY, radius: RADIUS };
const level = buildLevel(plan);
const usual = makeExactFinder(level, body);
const patched = createPatchedLevel({ level, body, simple: usual, usual, finderOn: exactFinderOn });

const sizes = { radius: RADIUS, crate: CRATE, cell: CELL };
const { triangles } = meshesOf(plan, { ...body, radius: 0 }, tiles);
const peers: readonly ChangingPeer[] = [
  {
    name: 'Leafstar',
    change: (crate) => patched.setObstacles(new Map([[1, { ...crate, radius: CRATE }]])),
    find(start, goal) {
      const path = patched.finder.find(start, goal);
      return path && [start, ...straightenArcs(path, plan.quantum).points];
    },
  },
  await tileCache(triangles, sizes),
  await navcatTiles(triangles, sizes),
];

const isClear = (path: readonly Point[], crate: Point): boolean =>
  path.slice(1).every((q, i) => {
    const p = path[i];
    if (Math.sqrt(pointGapSquared(crate.x, crate.z, p, q)) < CRATE + RADIUS - NEARER) return false;
    return plan.walls.every(
      ({ a, b }) => segmentGapSquared(p, q, plan.vertices[a], plan.vertices[b]) >= (RADIUS - NEARER) ** 2,
    );
  });
const lengthOf = (path: readonly Point[]): number => path.slice(1).reduce((sum, q, i) => sum + distance(path[i], q), 0);

const random = randomFrom(5);
const rows = peers.map((peer) => ({
  peer,
  change: [] as number[],
  both: [] as number[],
  right: 0,
  shortest: 0,
  longer: [] as number[],
}));
for (let i = 0; i < CHANGES; i++) {
  const crate = randomPlace(level, body, random)!;
  const rebuilt = patchLevel(level, body, { obstacles: [{ ...crate, radius: CRATE }] });
  const [start, goal] = [randomPlace(rebuilt, body, random)!, randomPlace(rebuilt, body, random)!];
  const best = makeExactFinder(rebuilt, body).find(start, goal);
  for (const row of rows) {
    let path: readonly Point[] | null = null;
    const changed = processorTime(() => row.peer.change(crate));
    row.change.push(changed);
    row.both.push(changed + processorTime(() => (path = row.peer.find(start, goal))));
    const isEnd = path !== null && distance((path as Point[]).at(-1)!, goal) < 2 * CELL;
    if (best === null ? isEnd : !isEnd || !isClear(path!, crate)) continue;
    row.right++;
    const length = path === null ? 0 : lengthOf(path);
    if (best !== null) row.longer.push(100 * (length / best.length - 1));
    if (best === null || length <= best.length * LONGER) row.shortest++;
  }
}
const at = (all: readonly number[], part: number): string =>
  [...all].sort((a, b) => a - b)[Math.floor(part * all.length)].toFixed(2);
for (const { peer, change, both, right, shortest, longer } of rows)
  process.stdout.write(
    `${peer.name}: change ${at(change, 0.5)} ms (${at(change, 0.99)} at 99 %), with the next path ${at(both, 0.5)} (${at(both, 0.99)}), right ${Math.round((100 * right) / CHANGES)} %, shortest ${Math.round((100 * shortest) / CHANGES)} %, longer by ${at(longer, 0.5)} % (${at(longer, 0.99)})\n`,
  );
