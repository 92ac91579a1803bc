// `leafstar check`: validates a map, reports its tree, and finds what a body can reach.
import type { Level, Point } from '../index.ts';
import { measureAreas } from '../door/bsp.ts';
import { toFile, type FloorPlan } from '../door/formats.ts';
import {
  checkGraph,
  countOneWayPortals,
  reachWithTriggers,
  reachedSectors,
  buildLevel,
  PLAYER_BODY,
  type Body,
  type LevelState,
} from '../door/nav.ts';
import type { Clock } from './arguments.ts';
import { countFromSeverity, type DoctorReport } from './examine.ts';
import { formatCount } from '../map/input/format-count.ts';

/** State of the map: as drawn, everything open and moving, or only what the body can set off on its path. */
export const CHECK_STATES = ['drawn', 'open', 'dyn'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const levelStateOf = (state: CheckState): LevelState => (state === 'dyn' ? 'used' : state);

/** Output of `check --json`. Bounds and areas are in file units. */
export type CheckReport = ReturnType<typeof checkPlan>;

/** Checks a plan; `clock` is null where times do not matter. With a body, also its reachable sectors in that state of the map. */
export function checkPlan(plan: FloorPlan, body: Body | null, state: CheckState, clock: Clock | null) {
  const began = clock?.() ?? 0;
  const level = buildLevel(plan, levelStateOf(state));
  const buildMs = clock && round(clock() - began);
  const { bounds, frame, graph } = plan;
  const one = toFile(frame, { x: bounds.minX, z: bounds.minZ });
  const other = toFile(frame, { x: bounds.maxX, z: bounds.maxZ });
  const { leaves, cutPoints, portals, maxDepth, meanDepth } = level.tree.stats;
  const { sectors, cells, relativeError } = measureAreas(level.tree);
  return {
    map: plan.name,
    format: plan.format as string,
    counts: { vertices: plan.vertices.length, walls: plan.walls.length, sectors: plan.sectors.length },
    bounds: {
      minX: Math.min(one.u, other.u),
      minY: Math.min(one.v, other.v),
      maxX: Math.max(one.u, other.u),
      maxY: Math.max(one.v, other.v),
    },
    warnings: plan.warnings,
    /** The time with --timing. */
    tree: { leaves, cutPoints, portals, maxDepth, meanDepth, ...(buildMs !== null && { buildMs }) },
    area: { sectors: sectors / frame.scale ** 2, cells: cells / frame.scale ** 2, relativeError },
    /** The hand-drawn graph, if any; faults are those for a body as wide as the player. */
    ...(graph !== null && {
      graph: {
        nodes: graph.nodes.length,
        links: graph.links.length,
        faults: checkGraph(level, PLAYER_BODY).map((fault) => ({ ...fault, at: toFile(frame, fault.at) })),
      },
    }),
    ...(body !== null && reportReach(level, body, state)),
  };
}

function reportReach(level: Level, body: Body, state: CheckState) {
  const { plan } = level;
  const start = firstStart(plan);
  const place = start && toFile(plan.frame, start);
  const set = state === 'dyn' && start !== undefined ? reachWithTriggers(level, body, start) : null;
  const reached = start === undefined ? [] : (set?.sectors ?? reachedSectors(level, body, start));
  return {
    /** The first player's start, or null without one. */
    start: place === undefined ? null : ([place.u, place.v] as const),
    /** Sectors that the body reaches from there, numbered as in the file, ascending. */
    reached: reached.map((sector) => plan.sectors[sector].source).sort((a, b) => a - b),
    oneWayPortals: countOneWayPortals(level, body),
    state,
    /** For 'dyn': the keys that the body collects, and the walls (file numbers, ascending) whose triggers it sets off. */
    ...(set !== null && { keys: [...set.keys], triggered: wallsOf(plan, set.triggers) }),
  };
}

function wallsOf(plan: FloorPlan, triggers: readonly number[]): number[] {
  return triggers.map((trigger) => plan.triggers[trigger].source).sort((a, b) => a - b);
}

/** The first player's start: Doom's thing of type 1, else the first player start in the file. */
function firstStart({ things }: FloorPlan): Point | undefined {
  const starts = things.filter(({ kind }) => kind === 'player');
  return (starts.find(({ type }) => type === '1') ?? starts[0])?.at;
}

const round = (ms: number): number => Math.round(ms * 100) / 100;

/**
 * The report as text; of what the level doctor found the verdict counts faults and doubts, since notes are harmless. Findings other than graph
 * faults are printed separately.
 */
export function describeReport(file: string, report: CheckReport, doctor: DoctorReport): string {
  const faults = countFromSeverity(doctor, 'fault');
  const doubts = countFromSeverity(doctor, 'doubt') - faults;
  const found = [
    ...(faults > 0 ? [formatCount(faults, 'fault')] : []),
    ...(doubts > 0 ? [formatCount(doubts, 'doubt')] : []),
  ];
  const verdict = found.length === 0 ? 'is sound' : `opens, with ${found.join(' and ')}`;
  const { map, format, counts, bounds, tree, area, start, reached, oneWayPortals: oneWays, graph } = report;
  const oneWay = formatCount(oneWays ?? 0, 'one-way portal');
  const lines = [
    `${file}: ${map} (${format}) ${verdict}`,
    `  ${formatCount(counts.walls, 'wall')}, ${formatCount(counts.vertices, 'vertex', 'vertices')}, ${formatCount(counts.sectors, 'sector')}, from ${bounds.minX},${bounds.minY} to ${bounds.maxX},${bounds.maxY}`,
    `  tree: ${formatCount(tree.leaves, 'leaf', 'leaves')}, ${formatCount(tree.cutPoints, 'cut point')}, ${formatCount(tree.portals, 'portal')}; ${tree.maxDepth} deep, ${tree.meanDepth.toFixed(1)} on average${tree.buildMs === undefined ? '' : `; built in ${tree.buildMs} ms`}`,
    `  area: ${area.sectors} by sectors, ${area.cells} by cells; largest error of a sector ${area.relativeError.toExponential(1)}`,
  ];
  if (reached !== undefined)
    lines.push(
      start === null
        ? `  no player start; ${oneWay}`
        : `  reached from ${start}: ${reached.length} of ${formatCount(counts.sectors, 'sector')}; ${oneWay}`,
    );
  if (report.triggered !== undefined) {
    const keys = report.keys?.join(', ') || 'no';
    const walls = formatCount(report.triggered.length, 'wall');
    lines.push(`  set off on the way: the triggers of ${walls}, with ${keys} keys`);
  }
  if (graph !== undefined) {
    const faults =
      graph.faults.length === 0 ? 'valid for a body as wide as the player' : formatCount(graph.faults.length, 'fault');
    const size = `${formatCount(graph.nodes, 'node')}, ${formatCount(graph.links, 'link')}`;
    lines.push(`  hand-drawn graph: ${size}; ${faults}`);
    lines.push(...graph.faults.map(({ kind, message }) => `  fault (${kind}): ${message}`));
  }
  return lines.join('\n');
}
