// `leafstar check`: validates a map, reports its tree, and finds what a body can reach.
import type { Point } from '../index.ts';
import { measureAreas } from '../door/bsp.ts';
import { toFile, type FloorPlan, type MapWarning } from '../door/formats.ts';
import {
  checkGraph,
  countOneWayPortals,
  reachWithTriggers,
  reachedSectors,
  type GraphFault,
  buildLevel,
  PLAYER_BODY,
  type Body,
  type LevelState,
} from '../door/nav.ts';
import type { Clock } from './arguments.ts';
import { formatCount } from '../map/format-count.ts';

/** A graph fault in the file's coordinates. */
type PlacedFault = Omit<GraphFault, 'at'> & { readonly at: { readonly u: number; readonly v: number } };

/** State of the map: as drawn, everything open and moving, or only what the body can set off on its path. */
export const CHECK_STATES = ['drawn', 'open', 'dyn'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const levelStateOf = (state: CheckState): LevelState => (state === 'dyn' ? 'used' : state);

/** Output of `check --json`. Bounds and areas are in file units. */
export interface CheckReport {
  readonly map: string;
  readonly format: string;
  readonly counts: { readonly vertices: number; readonly walls: number; readonly sectors: number };
  readonly bounds: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
  readonly warnings: readonly MapWarning[];
  readonly tree: {
    readonly leaves: number;
    readonly cutPoints: number;
    readonly portals: number;
    readonly maxDepth: number;
    readonly meanDepth: number;
    /** With --timing. */
    readonly buildMs?: number;
  };
  readonly area: { readonly sectors: number; readonly cells: number; readonly relativeError: number };
  /** The hand-drawn graph, if any; faults are those for a body as wide as the player. */
  readonly graph?: { readonly nodes: number; readonly links: number; readonly faults: readonly PlacedFault[] };
  /** The first player's start, or null without one. */
  readonly start?: readonly [number, number] | null;
  /** Sectors that the body reaches from there, numbered as in the file, ascending. */
  readonly reached?: readonly number[];
  /** Portals that the body can cross in only one direction. */
  readonly oneWayPortals?: number;
  /** State of the map used for reachability. */
  readonly state?: CheckState;
  /** For 'dyn': the keys that the body collects, and the walls (file numbers, ascending) whose triggers it sets off. */
  readonly keys?: readonly string[];
  readonly triggered?: readonly number[];
}

/** Checks a plan; `clock` is null where times do not matter. With a body, also its reachable sectors in that state of the map. */
export function checkPlan(plan: FloorPlan, body: Body | null, state: CheckState, clock: Clock | null): CheckReport {
  const began = clock?.() ?? 0;
  const level = buildLevel(plan, levelStateOf(state));
  const buildMs = clock && round(clock() - began);
  const { bounds, frame } = plan;
  const one = toFile(frame, { x: bounds.minX, z: bounds.minZ });
  const other = toFile(frame, { x: bounds.maxX, z: bounds.maxZ });
  const { leaves, cutPoints, portals, maxDepth, meanDepth } = level.tree.stats;
  const area = measureAreas(level.tree);
  const { graph } = plan;
  const report: CheckReport = {
    map: plan.name,
    format: plan.format,
    counts: { vertices: plan.vertices.length, walls: plan.walls.length, sectors: plan.sectors.length },
    bounds: {
      minX: Math.min(one.u, other.u),
      minY: Math.min(one.v, other.v),
      maxX: Math.max(one.u, other.u),
      maxY: Math.max(one.v, other.v),
    },
    warnings: plan.warnings,
    tree: { leaves, cutPoints, portals, maxDepth, meanDepth, ...(buildMs !== null && { buildMs }) },
    area: {
      sectors: area.sectors / frame.scale ** 2,
      cells: area.cells / frame.scale ** 2,
      relativeError: area.relativeError,
    },
    ...(graph === null
      ? {}
      : {
          graph: {
            nodes: graph.nodes.length,
            links: graph.links.length,
            faults: checkGraph(level, PLAYER_BODY).map((fault) => ({ ...fault, at: toFile(frame, fault.at) })),
          },
        }),
  };
  if (body === null) return report;
  const start = firstStart(plan);
  const set = state === 'dyn' && start !== undefined ? reachWithTriggers(level, body, start) : null;
  const reached = start === undefined ? [] : (set?.sectors ?? reachedSectors(level, body, start));
  return {
    ...report,
    start: start === undefined ? null : [toFile(plan.frame, start).u, toFile(plan.frame, start).v],
    reached: reached.map((sector) => plan.sectors[sector].source).sort((a, b) => a - b),
    oneWayPortals: countOneWayPortals(level, body),
    state,
    ...(set === null ? {} : { keys: [...set.keys], triggered: wallsOf(plan, set.triggers) }),
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
 * The report as text; `faults` is the number of faults that the level doctor found. Findings other than graph faults are printed
 * separately.
 */
export function describeReport(file: string, report: CheckReport, faults: number): string {
  const verdict = faults === 0 ? 'is sound' : `opens, with ${formatCount(faults, 'fault')}`;
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
    lines.push(
      `  set off on the way: the triggers of ${formatCount(report.triggered.length, 'wall')}, with ${keys} keys`,
    );
  }
  if (graph !== undefined) {
    const faults =
      graph.faults.length === 0 ? 'valid for a body as wide as the player' : formatCount(graph.faults.length, 'fault');
    lines.push(
      `  hand-drawn graph: ${formatCount(graph.nodes, 'node')}, ${formatCount(graph.links, 'link')}; ${faults}`,
    );
    lines.push(...graph.faults.map(({ kind, message }) => `  fault (${kind}): ${message}`));
  }
  return lines.join('\n');
}
