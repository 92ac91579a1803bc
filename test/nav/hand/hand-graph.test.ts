// Graphs drawn by hand: what the validator finds, and paths that use nothing but the nodes and links that were drawn.
import { describe, expect, test } from 'vitest';
import { answerQuery } from '../../../src/cli/find-path.ts';
import type { FloorPlan, GraphLink, GraphNode, HandGraph } from '../../../src/map/floor-plan.ts';
import { distance, type Point } from '../../../src/geometry/point.ts';
import { isWalked, usualCost, type LinkType } from '../../../src/map/link-types.ts';
import { compileCosts, DEFAULT_WEIGHTS } from '../../../src/nav/cost-terms.ts';
import type { Level } from '../../../src/nav/level.ts';
import type { QueryOptions } from '../../../src/nav/path-finder.ts';
import { portalGraphOf } from '../../../src/nav/portal-graph/build-portal-graph.ts';
import { standingLeaf } from '../../../src/nav/portal-graph/places.ts';
import { chargeOfWalks } from '../../../src/nav/portal-graph/query/charge-of-walk.ts';
import { findEnd } from '../../../src/nav/portal-graph/query/query-ends.ts';
import { randomPlan } from '../../support/inputs/random-plans.ts';
import { BOT_BODY, PLAYER_BODY } from '../../../src/nav/bodies.ts';
import type { Body } from '../../../src/nav/body.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { canWalk, costOfWalk } from '../../../src/nav/portal-graph/can-walk.ts';
import { checkGraph } from '../../../src/nav/hand/check-graph.ts';
import { finderOf } from '../../../src/nav/finders/finders.ts';
import { randomPlace } from '../../../src/nav/reach/random-place.ts';
import { levelOfPlan, ownLevel, ownPlans } from '../../support/all-plans.ts';
import { pathChecker } from '../../support/checks/path-checks.ts';
import { box, type Corner, dormCorridor, roomsPlan, stepHall, thinWall, twoRooms } from '../../support/plans.ts';
import { randomFrom } from '../../support/random.ts';

const WALKING_BOT: Body = { ...BOT_BODY, flies: false, step: PLAYER_BODY.step };

/** The plan with a graph of these nodes (by name) and links. */
function drawn(
  plan: FloorPlan,
  nodes: Readonly<Record<string, Corner | readonly [Corner, Corner]>>,
  links: readonly (readonly [type: LinkType, from: string, to: string, cost?: number | undefined])[] = [],
  joinsInView = false,
): FloorPlan {
  const { tree } = buildLevel(plan);
  const point = ([x, z]: Corner): { x: number; z: number } => ({ x, z });
  const names = Object.keys(nodes);
  const graph: HandGraph = {
    joinsInView,
    nodes: Object.entries(nodes).map(([name, place]): GraphNode => {
      const portal = typeof place[0] === 'number' ? null : (place as readonly [Corner, Corner]);
      const [a, b] = portal ?? [place as Corner, place as Corner];
      const at = { x: (a[0] + b[0]) / 2, z: (a[1] + b[1]) / 2 };
      const floor = tree.leaves.find(({ bounds, sector }) => sector >= 0 && at.x >= bounds.minX && at.x <= bounds.maxX && at.z >= bounds.minZ && at.z <= bounds.maxZ)!.floor; // prettier-ignore
      return { name, at, floor, portal: portal && [point(portal[0]), point(portal[1])] };
    }),
    links: links.map(([type, from, to, cost]): GraphLink => {
      return { type, from: names.indexOf(from), to: names.indexOf(to), cost: cost ?? null };
    }),
  };
  return { ...plan, graph };
}

/** What the cheapest path over the level's graph costs, link by link until nothing gets cheaper. */
function cheapestOver(level: Level, body: Body, start: Point, goal: Point, options: QueryOptions): number {
  const graph = portalGraphOf(level, body);
  const { nodes, links, joinsInView } = level.plan.graph!;
  const costs = options.costs === undefined ? null : compileCosts(graph, options.costs);
  const charge = chargeOfWalks(level.tree, options) ?? ((): number => 0);
  const [from, to] = [start, goal].map((at) => findEnd(graph, at, 'start', {}).end!.leaves);
  const walk = (leaves: readonly number[], p: Point, q: Point, by = costs): number =>
    costOfWalk(graph, p, q, leaves, level.tree.leaves[leaves[0]].floor, by).cost;
  const leafOf = nodes.map(({ at }) => standingLeaf(graph, at));
  const edges: (readonly [from: number, to: number, cost: number])[] = [];
  const join = (one: number, other: number, said: number | null): void => {
    const [p, q] = [nodes[one].at, nodes[other].at];
    const plain = walk([leafOf[one]], p, q, null);
    const scale = said === null || plain === 0 ? 1 : said / plain;
    // Authors scale all of a cost but its time.
    const part = (time: number): number => {
      const weights = { ...options.costs!.weights, ...(time > 0 ? { distance: 0, terrain: 0, time } : { time: 0 }) };
      return walk([leafOf[one]], p, q, compileCosts(graph, { ...options.costs!, weights }));
    };
    const whole = costs === null ? plain * scale : part(0) * scale + part(options.costs!.weights.time);
    if (plain < Infinity) edges.push([one, other, whole + charge(p, q)]);
  };
  for (const { type, from: one, to: other, cost } of links) {
    const [p, q] = [nodes[one].at, nodes[other].at];
    const said = cost ?? usualCost(type, p, q);
    if (isWalked(type)) join(one, other, cost);
    else edges.push([one, other, costs?.ofLink(said, type, p, q) ?? said]);
  }
  const isListed = new Set(edges.map(([one, other]) => `${one} ${other}`));
  for (const one of joinsInView ? nodes.keys() : [])
    for (const other of nodes.keys()) if (one !== other && !isListed.has(`${one} ${other}`)) join(one, other, null);
  const direct = walk(from, start, goal) + charge(start, goal);
  if (direct < Infinity && from.some((leaf) => to.includes(leaf))) return direct;
  const least = nodes.map(({ at }) => walk(from, start, at) + charge(start, at));
  for (let isLess = true; isLess;) {
    isLess = false;
    for (const [one, other, cost] of edges) {
      if (least[one] + cost >= least[other]) continue;
      least[other] = least[one] + cost;
      isLess = true;
    }
  }
  return Math.min(direct, ...nodes.map(({ at }, i) => least[i] + walk([leafOf[i]], at, goal) + charge(at, goal)));
}

const faultsOf = (plan: FloorPlan, body = PLAYER_BODY): string[] =>
  checkGraph(buildLevel(plan), body).map(({ kind, message }) => `${kind}: ${message}`);

describe('the validator', () => {
  test('a graph with free walks and nodes visible from everywhere has no fault', () => {
    const plan = drawn(twoRooms, { west: [128, 128], east: [400, 128] }, [['walk', 'west', 'east'], ['walk', 'east', 'west']]); // prettier-ignore
    expect(faultsOf(plan)).toEqual([]);
    expect(faultsOf(twoRooms)).toEqual([]);
  });
  test('a walk through a wall, too near a corner, and up a ledge are reported with their ends', () => {
    const wall = drawn(twoRooms, { west: [128, 40], east: [400, 128] }, [['walk', 'west', 'east']]);
    expect(faultsOf(wall)).toEqual([expect.stringMatching(/^no clear line: The walk from "west" to "east"/)]);
    const tight = drawn(twoRooms, { west: [128, 128], east: [400, 180] }, [['walk', 'west', 'east']]);
    expect(faultsOf(tight).some((fault) => fault.startsWith('no clear line'))).toBe(true);
    expect(faultsOf(tight, { ...PLAYER_BODY, radius: 0 })).toEqual([]);
    const nodes = { floor: [400, 128], ledge: [640, 128] } as const;
    const up = drawn(stepHall, nodes, [['walk', 'floor', 'ledge']]);
    expect(faultsOf(up)).toEqual([expect.stringMatching(/^no clear line: The walk from "floor" to "ledge"/)]);
    expect(faultsOf(drawn(stepHall, nodes, [['drop', 'ledge', 'floor']]))).toEqual([]);
  });
  test('places without a visible node are reported by room, each room once', () => {
    const faults = faultsOf(drawn(twoRooms, { west: [40, 40] }));
    expect(faults.filter((fault) => fault.startsWith('no way to a node: In sector 2'))).toHaveLength(1);
    expect(faults.filter((fault) => fault.startsWith('no way from a node: In sector 2'))).toHaveLength(1);
    expect(faults.some((fault) => fault.includes('In sector 0'))).toBe(false);
  });
  test('a place whose visible node comes after 40 hidden ones is fine, as for the finder', () => {
    const hidden = Array.from({ length: 40 }, (_, i) => [`hidden ${i}`, [200 + i, 240]] as const);
    const nodes = { ...Object.fromEntries(hidden), west: [128, 128], east: [464, 128] } as const;
    const plan = drawn(twoRooms, nodes, [['walk', 'east', 'west']]);
    const finder = finderOf('hand-graph').make(buildLevel(plan), PLAYER_BODY);
    expect(finder.find({ x: 288, z: 224 }, { x: 64, z: 40 })).not.toBeNull();
    expect(faultsOf(plan)).toEqual([]);
  });
  test('a node without room, a missing side, and a low or short jump', () => {
    const nodes = { floor: [400, 128], ledge: [640, 128], brink: [490, 128], corner: [4, 4] } as const;
    const high = { ...stepHall, sectors: stepHall.sectors.map((sector) => ({ ...sector, ceiling: 320 })) };
    const faults = faultsOf(
      drawn(high, nodes, [
        ['jump-left', 'floor', 'ledge'],
        ['jump-up', 'ledge', 'floor'],
        ['high-jump-up', 'floor', 'ledge'],
        ['jump-up', 'brink', 'ledge'],
      ]),
    );
    expect(faults).toEqual([
      'no room: The body does not fit at node "corner", (4, 4).',
      'wrong side: The jump-left from "floor" to "ledge" does not lead left.',
      'wrong side: The jump-up from "ledge" to "floor" does not lead up.',
      expect.stringMatching(/^no clear line: The jump-up from "brink" to "ledge" does not clear/),
    ]);
    const low = faultsOf(
      drawn(stepHall, { floor: [400, 128], ledge: [640, 128] }, [['high-jump-up', 'floor', 'ledge']]),
    );
    expect(low[0]).toMatch(/^no clear line: The high-jump-up from "floor" to "ledge" does not clear/);
    const wall = drawn(twoRooms, { west: [128, 40], east: [400, 40] }, [['high-jump', 'west', 'east']]);
    expect(faultsOf(wall)[0]).toMatch(/^no clear line: The high-jump from "west" to "east" does not clear/);
  });
  test('a jump into a ceiling or a thing, and a node in a thing', () => {
    const room = (ceiling: number, ...pillars: number[]): FloorPlan =>
      drawn(
        roomsPlan('hall', {
          rooms: [{ polygon: box(0, 0, 512, 256), ceiling }],
          things: pillars.map((x) => ({ kind: 'prop', type: 'pillar', at: { x, z: 128 }, radius: 16 })),
        }),
        { west: [64, 128], east: [448, 128] },
        [['jump', 'west', 'east'], ['walk', 'east', 'west']], // prettier-ignore
      );
    const { height } = PLAYER_BODY;
    expect(faultsOf(room(height + 29))).toEqual([]);
    const jump = /^no clear line: The jump from "west" to "east" does not clear/;
    expect(faultsOf(room(height + 27))).toEqual([expect.stringMatching(jump)]);
    expect(faultsOf(room(256, 100))).toContainEqual(expect.stringMatching(jump));
    expect(faultsOf(room(256, 460))).toContainEqual(expect.stringMatching(/^no room: .* at node "east", \(448, 128\)/));
  });
  test('a jump past the edge of a block higher than its arc', () => {
    const hall = (floor: number): FloorPlan => {
      const block = box(256, 96, 288, 128);
      const rooms = [
        { polygon: box(0, 0, 512, 256), holes: [block] },
        { polygon: block, floor },
      ];
      const plan = roomsPlan('hall', { rooms: rooms.map((room) => ({ ...room, ceiling: 256 })) });
      return drawn(plan, { west: [180, 140], east: [364, 140] }, [['jump', 'west', 'east']]);
    };
    expect(faultsOf(hall(0)).filter((fault) => fault.startsWith('no clear'))).toEqual([]);
    expect(faultsOf(hall(200))).toContainEqual(expect.stringMatching(/^no clear line: The jump from "west" to "east"/));
  });
  test('a hand-drawn portal across a wall, or narrower than the body', () => {
    const open = drawn(twoRooms, { gate: [[264, 96], [264, 160]] }); // prettier-ignore
    expect(faultsOf(open).filter((fault) => fault.startsWith('portal'))).toEqual([]);
    const tight = drawn(twoRooms, { gate: [[264, 112], [264, 144]] }); // prettier-ignore
    expect(faultsOf(tight).filter((fault) => fault.startsWith('portal'))).toEqual([]);
    const narrow = drawn(twoRooms, { gate: [[264, 116], [264, 140]] }); // prettier-ignore
    expect(faultsOf(narrow)).toContain('portal: The portal "gate" is 24 wide; the body needs 32.');
    const slanted = drawn(twoRooms, { gate: [[260, 116], [270, 140]] }); // prettier-ignore
    const inMetres = { ...slanted, frame: { ...slanted.frame, scale: 32 } };
    expect(faultsOf(inMetres)).toContain('portal: The portal "gate" is 0.813 wide; the body needs 1.');
    const walled = drawn(twoRooms, { gate: [[200, 100], [200, 300]] }); // prettier-ignore
    expect(faultsOf(walled)[0]).toMatch(/^(portal|no room)/);
  });
  const own = ownPlans().filter(([, load]) => load().graph !== null);
  test('some maps of the project have a graph', () => expect(own.length).toBeGreaterThan(0));
  test.each(own)('%s: its graph is valid and complete, for player and walking bot', (_, load) => {
    const level = levelOfPlan(load());
    for (const body of [PLAYER_BODY, WALKING_BOT])
      expect(checkGraph(level, body).map(({ message }) => message)).toEqual([]);
  });
});

describe('the finder', () => {
  const ledges = ownLevel('ledges.json');
  const start = { x: 1120, z: 480 };
  const goal = { x: -96, z: 480 };

  test('reports a missing graph; a goal in line of sight needs none', () => {
    const finder = finderOf('hand-graph').make(buildLevel(twoRooms), PLAYER_BODY);
    expect(finder.answer({ x: 64, z: 40 }, { x: 464, z: 40 })).toEqual({ path: null, reason: 'no graph', expanded: 0 });
    expect(finder.find({ x: 64, z: 128 }, { x: 464, z: 128 })?.points).toEqual([{ x: 464, y: 0, z: 128 }]);
  });

  test('the links of the path are those drawn: walkers jump over the stones, and use the mirror to go up', () => {
    const finder = finderOf('hand-graph').make(ledges, WALKING_BOT);
    const path = finder.find(start, goal);
    expect(path?.links).toEqual(['walk', 'walk', 'walk', 'jump-left', 'jump-up', 'jump-left', 'jump-left', 'walk', 'walk', 'walk']); // prettier-ignore
    expect(path?.points.map(({ y }) => y)).toEqual([96, 96, 96, 96, 128, 96, 96, 96, 96, 96]);
    const stairs = finderOf('line-of-sight').make(ledges, WALKING_BOT).find(start, goal);
    expect(path?.length).toBeLessThan((stairs?.length ?? 0) * 0.85);
    const up = finder.find({ x: 448, z: 600 }, { x: 528, z: 330 });
    expect(up?.links).toEqual(['walk', 'teleport', 'walk']);
    expect(finderOf('line-of-sight').make(ledges, WALKING_BOT).find(start, { x: 528, z: 330 })).toBeNull();
  });

  test("a path names its graph nodes, each with the author's data", () => {
    const { nodes } = ledges.plan.graph!;
    for (const smoothing of ['none', 'line-of-sight'] as const) {
      const path = finderOf('hand-graph').make(ledges, WALKING_BOT, { smoothing }).find(start, goal)!;
      expect(path.nodes!.map((node) => nodes[node].name)).toEqual(['east passage', 'east door', 'east brink', 'stone 3', 'stone 2', 'stone 1', 'west brink', 'west door', 'west passage']); // prettier-ignore
      expect(path.nodes!.flatMap((node) => nodes[node].data ?? [])).toEqual(
        Array(2).fill({ view: 'the stones', cover: 0 }),
      );
    }
    const question = [1120, 480, -96, 480] as const;
    const report = answerQuery(ledges.plan, finderOf('hand-graph').make(ledges, WALKING_BOT), question, 1, () => 0);
    expect(report.nodes?.slice(1, 4)).toEqual([
      { name: 'east door' },
      { name: 'east brink', data: { view: 'the stones', cover: 0 } },
      { name: 'stone 3' },
    ]);
    expect(finderOf('line-of-sight').make(ledges, WALKING_BOT).find(start, goal)!.nodes).toBeUndefined();
  });

  test('A* over the graph equals exhaustive search, and walks keep away from walls', () => {
    const seed = 5;
    const random = randomFrom(seed);
    const finder = finderOf('hand-graph').make(ledges, WALKING_BOT);
    const check = pathChecker(ledges, WALKING_BOT);
    for (let i = 0; i < 60; i++) {
      const from = randomPlace(ledges, WALKING_BOT, random)!;
      const to = randomPlace(ledges, WALKING_BOT, random)!;
      const told = finder.explain!(from, to);
      expect(told.path, `seed ${seed}, ${i}`).not.toBeNull();
      expect(check(from, told.path!), `seed ${seed}, ${i}`).toEqual([]);
      expect(told.path!.points.at(-1)).toMatchObject(to);
      if (told.searched.length === 0) expect(canWalk(ledges, WALKING_BOT, from, to)).toBe(true);
      // f never falls below the way's cost: no estimate was too high.
      for (const { state, f } of told.searched) {
        if (state === 'closed') expect(f).toBeLessThanOrEqual(told.path!.cost * (1 + 1e-9));
      }
    }
  });

  test.each([1, 2, 3, 4, 5, 6])('paths cost what an exhaustive search finds, random graph %i (seed 17)', (number) => {
    const random = randomFrom(17 + number);
    const bare = buildLevel(randomPlan(number, 30));
    const place = (): Point => randomPlace(bare, PLAYER_BODY, random)!;
    const drawAny = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)];
    const level = buildLevel({
      ...bare.plan,
      sectors: bare.plan.sectors.map((sector, i) => ({ ...sector, cost: 1 + (i % 3) })),
      graph: {
        joinsInView: number % 3 !== 1,
        nodes: Array.from({ length: 16 }, (_, i) => {
          const at = place();
          const { floor } = bare.tree.leaves[standingLeaf(portalGraphOf(bare, PLAYER_BODY), at)];
          return { name: `${i}`, at, floor, portal: null };
        }),
        links: Array.from({ length: 90 }, (_, i) => ({
          type: drawAny(['walk', 'walk', 'walk', 'walk-left', 'drop', 'jump', 'teleport'] as const),
          from: i % 16,
          to: (i + 1 + Math.floor(random() * 15)) % 16,
          cost: random() < 0.5 ? null : Math.ceil(3000 * random() ** 2),
        })),
      },
    });
    const graph = portalGraphOf(level, PLAYER_BODY);
    const { nodes } = level.plan.graph!;
    const check = pathChecker(level, PLAYER_BODY);
    const finder = finderOf('hand-graph').make(level, PLAYER_BODY);
    const smoothed = finderOf('hand-graph').make(level, PLAYER_BODY, { smoothing: 'line-of-sight' });
    const ids = level.tree.portals.map(({ id }) => id);
    const costs = {
      weights: { ...DEFAULT_WEIGHTS, time: 1 },
      terrain: level.plan.sectors.map(({ cost }, i) => cost + (i % 2)),
      watcher: null,
    };
    for (let i = 0; i < 40; i++) {
      const [start, goal] = [random() < 0.2 ? drawAny(nodes).at : place(), place()];
      const options = drawAny<QueryOptions>([
        {},
        { costs },
        { avoid: new Set(ids.filter(() => random() < 0.15)) },
        { tolls: new Map(ids.filter(() => random() < 0.2).map((id) => [id, 50])), costs },
      ]);
      const { path } = finder.answer(start, goal, options);
      const best = cheapestOver(level, PLAYER_BODY, start, goal, options);
      expect(path?.cost ?? Infinity, `${i}`).toBeCloseTo(best, 5);
      if (path === null) continue;
      expect(check(start, path), `${i}`).toEqual([]);
      // No leg stands still, unless the whole path does.
      expect(path.points.filter((at, k) => distance(at, path.points[k - 1] ?? start) === 0).length).toBe(0);
      const after = smoothed.answer(start, goal, options).path!;
      const charge = chargeOfWalks(level.tree, { avoid: options.avoid ?? new Set() });
      for (const { links, points } of [path, after]) {
        expect(links.filter((link) => !isWalked(link))).toEqual(path.links.filter((link) => !isWalked(link)));
        points.forEach((at, k) => {
          const before = points[k - 1] ?? start;
          if (!isWalked(links[k])) return;
          expect(charge?.(before, at) ?? 0).toBe(0);
          const leaves = [standingLeaf(graph, before)];
          if (links[k] === 'walk')
            expect(costOfWalk(graph, before, at, leaves, level.tree.leaves[leaves[0]].floor).drops).toBe(false);
        });
      }
    }
  });

  test('smoothing leads through no portal that the query avoids', () => {
    const plan = drawn(thinWall, { a: [200, 450], b: [312, 450] }, [['walk', 'a', 'b']]);
    const level = buildLevel(plan);
    const avoid = new Set(level.tree.portals.filter(({ a, b }) => Math.max(a.z, b.z) <= 128).map(({ id }) => id));
    const finder = finderOf('hand-graph').make(level, PLAYER_BODY, { smoothing: 'line-of-sight' });
    const [from, to] = [{ x: 100, z: 60 }, { x: 400, z: 60 }]; // prettier-ignore
    expect(finder.find(from, to)!.points).toHaveLength(1);
    expect(finder.answer(from, to, { avoid }).path!.points.map(({ x }) => x)).toEqual([200, 312, 400]);
  });

  test('a walk off a ledge is a drop', () => {
    const plan = drawn(stepHall, { ledge: [640, 128], floor: [400, 128] }, [['walk', 'ledge', 'floor', 1]]);
    const finder = finderOf('hand-graph').make(buildLevel(plan), PLAYER_BODY);
    expect(finder.find({ x: 640, z: 120 }, { x: 400, z: 120 })!.links).toEqual(['walk', 'drop', 'walk']);
  });

  test('hand-drawn portals alone carry a path from room to room', () => {
    const doors = [0, 1, 2, 3].map((i): [string, readonly [Corner, Corner]] => [
      `door ${i}`,
      [
        [i * 256 + 96, 248],
        [i * 256 + 160, 248],
      ],
    ]);
    const halls = [0, 1, 2, 3].map((i): [string, Corner] => [`hall ${i}`, [i * 256 + 128, 320]]);
    const rooms = [0, 1, 2, 3].map((i): [string, Corner] => [`room ${i}`, [i * 256 + 128, 120]]);
    const plan = drawn(dormCorridor, Object.fromEntries([...doors, ...halls, ...rooms]), [], true);
    expect(faultsOf(plan)).toEqual([]);
    const path = finderOf('hand-graph').make(buildLevel(plan), PLAYER_BODY).find({ x: 40, z: 40 }, { x: 980, z: 40 });
    expect(path?.points).toEqual([[128, 248], [128, 320], [896, 320], [896, 248], [980, 40]].map(([x, z]) => ({ x, y: 0, z }))); // prettier-ignore
  });

  test('an author’s cost is used, even below the distance', () => {
    const fork = roomsPlan('fork', { rooms: [{ polygon: box(0, 0, 512, 512), holes: [box(192, 192, 320, 320)] }] });
    const nodes = { a: [64, 256], north: [256, 64], south: [256, 448], b: [448, 256] } as const;
    const ways = (cost: number | undefined): FloorPlan =>
      drawn(fork, nodes, [
        ['walk', 'a', 'north'],
        ['walk', 'north', 'b'],
        ['walk', 'a', 'south', cost],
        ['walk', 'south', 'b'],
      ]);
    const ask = (cost: number | undefined): number | undefined =>
      finderOf('hand-graph').make(buildLevel(ways(cost)), PLAYER_BODY).find({ x: 64, z: 256 }, { x: 448, z: 256 })?.points[0].z; // prettier-ignore
    expect(ask(5)).toBe(448);
    expect(ask(5000)).toBe(64);
    // Of links that are not walked, too; without one they cost their distance, a teleport two metres.
    const links = (type: LinkType, cost?: number): number | undefined =>
      finderOf('hand-graph')
        .make(buildLevel(drawn(fork, { a: [64, 256], b: [448, 256] }, [[type, 'a', 'b', cost]])), PLAYER_BODY)
        .find({ x: 64, z: 256 }, { x: 448, z: 256 })?.cost;
    expect([links('jump'), links('teleport'), links('jump', 7), links('teleport', 900)]).toEqual([384, 64, 7, 900]);
  });
});
