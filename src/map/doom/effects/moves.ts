// Translates the specials of a Doom map's lines into movers, triggers and teleporter links.
//
// A line's tag names its sectors (D specials use the sector behind it). For each of them the special's rule is evaluated on the drawn
// heights. Sectors moved by the same special share one mover, lines with the same special and tag share one list. Stairs continue across
// lines whose front is the current step, as long as the floor texture stays the same. A donut is a pillar that sinks while the ring around
// it rises. Unknown specials and those without a target become warnings.
import { addToList, getOrAdd } from '../../../geometry/lists.ts';
import { besideMiddle, type Point } from '../../../geometry/point.ts';
import { DOORS_BY_TYPE, specialOfLine, type DoomAction, type DoomMotion, type DoomSpecial } from '../specials.ts';
import { NO_SIDE, type DoomLine, type DoomRecords } from '../records.ts';
import { SOLID, type PlanLink, type Sector, type Thing, type Wall } from '../../floor-plan.ts';
import { drawnHeights, heightByRule, neighboursOfSectors } from '../../plan/height-rules.ts';
import { MAX_MOVERS } from '../../input/limits.ts';
import type { MapPlace } from '../../input/map-error.ts';
import type { HeightRule, SectorMover, Trigger, TriggerAction } from '../../movers.ts';
import { sectorLocator } from '../../draft/sector-at.ts';
import type { Warnings } from '../../input/warnings.ts';

/** A trigger before walls are split: it knows only its line's number. */
export type TriggerDraft = Omit<Trigger, 'walls'>;

/** Map data for the specials. Walls are not split yet; their `source` is the line's number. */
export interface DoomMapData {
  readonly records: DoomRecords;
  readonly vertices: readonly Point[];
  readonly walls: readonly Wall[];
  readonly sectors: readonly Sector[];
  readonly things: readonly Thing[];
  readonly placeOfLine: (record: number) => MapPlace;
}

/** Cost of a teleporter, map units walked. */
const TELEPORT_COST = 64;
/** Distance of entry and exit points from the line, so that their side is certain. */
const BESIDE_LINE = 1;

/** Handled in standing.ts and grounds.ts. */
const HOLDS_FROM_START: ReadonlySet<DoomAction['does']> = new Set([
  'carry',
  'lend light',
  'copy heights',
  'sky',
  'slip',
  'blow',
]);

/** Everything that the lines' specials do. */
export function movesOfLines(ground: DoomMapData, warnings: Warnings) {
  const { records, placeOfLine } = ground;
  const targets = sectorsByTag(ground);
  const movers = collectMovers(ground);
  const exits = findExits(ground, targets);
  const triggers: TriggerDraft[] = [];
  const links: PlanLink[] = [];
  const lists = new Map<string, readonly number[]>();
  const reported = new Set<number>();
  records.lines.forEach((line, source) => {
    if (line.special === 0) return;
    const warn = (code: string, what: string): void =>
      warnings.warn(code, placeOfLine(source), `Line ${source} ${what}`);
    const special = specialOfLine(line.special);
    if (special?.action.does === 'unsupported') {
      // Once per special; such lines often come in dozens.
      if (!reported.has(line.special))
        warn('special-not-done', `has special ${line.special}, which ${special.action.what}; that is not supported.`);
      reported.add(line.special);
      return;
    }
    if (special === null)
      return warn('unknown-special', `has special ${line.special}, which is unknown; it does nothing.`);
    const does = actionOf(special, line, source);
    if (typeof does === 'string') return warn(...WARNINGS[does](line));
    if (does === null) return;
    if (does.kind === 'teleport' || does.kind === 'teleport to wall') {
      links.push(...linkOf(special, does, source, triggers.length));
    }
    const draft = { source, ...triggerOf(special), does };
    const back = turned(special);
    const doesBack = back && actionOf(back, line, source);
    if (doesBack === null || typeof doesBack === 'string') return triggers.push(draft);
    const first = triggers.length;
    triggers.push({ ...draft, turnsWith: first + 1 }, { ...draft, turnsWith: first, does: doesBack });
  });
  records.sectors.forEach(({ special }, sector) => {
    const motion = DOORS_BY_TYPE[special] as DoomMotion | undefined;
    if (motion !== undefined) movers.add(motion, [sector], SOLID);
  });
  return { movers: movers.list, triggers, links };

  function actionOf(
    { trigger, action }: DoomSpecial,
    line: DoomLine,
    source: number,
  ): TriggerAction | keyof typeof WARNINGS | null {
    if (action.does === 'nothing') return null;
    if (action.does === 'exit') return { kind: 'exit', secret: action.secret };
    if (action.does === 'teleport') return exits.of(action.to, line, source);
    const isManual = trigger[0] === 'D';
    const behind = isManual ? sectorOfSide(records, line.back) : SOLID;
    if (isManual && behind === SOLID) return 'nothing behind';
    if (!isManual && line.tag === 0) return 'no tag';
    const sectors = isManual ? [behind] : (targets.get(line.tag) ?? []);
    if (sectors.length === 0) return 'no sector';
    if (action.does === 'halt') return { kind: 'halt', sectors };
    if (action.does === 'light') return { kind: 'light', sectors, to: action.to };
    if (HOLDS_FROM_START.has(action.does)) return null;
    // An elevator may be called to the floor of the line.
    const level = action.does === 'elevator' && action.rule === null ? sectorOfSide(records, line.front) : SOLID;
    const step = action.does === 'stairs' ? action.step : 0;
    const key = [line.special, step, isManual ? `behind ${behind}` : line.tag, level].join();
    const list = getOrAdd(lists, key, () => movers.add(action, sectors, level));
    return list.length === 0 ? 'no move' : { kind: 'move', movers: list };
  }

  function linkOf({ who }: DoomSpecial, does: TriggerAction, source: number, trigger: number): PlanLink[] {
    const from = exits.besideLine(source, true);
    const to =
      does.kind === 'teleport'
        ? does.to
        : does.kind === 'teleport to wall'
          ? exits.besideLine(does.source, !does.isReversed)
          : null;
    if (from === null || to === null) return [];
    return [{ type: 'teleport', from, to, cost: TELEPORT_COST, trigger, ...(who === 'bots' ? { who } : {}) }];
  }
}

const WARNINGS = {
  'nothing behind': () => ['special-without-sector', 'opens the sector behind it, but there is none.'],
  'no tag': ({ special }) => ['special-without-tag', `has special ${special}, which needs a tag.`],
  'no sector': ({ special, tag }) => [
    'tag-without-sector',
    `has special ${special} with tag ${tag}, which no sector has.`,
  ],
  'no move': ({ special }) => ['special-without-move', `has special ${special}, which has nothing to move.`],
  'no exit': ({ tag }) => ['teleport-without-exit', `teleports to tag ${tag}, which has no destination.`],
} as const satisfies Record<string, (line: DoomLine) => readonly [code: string, what: string]>;

/** What every second use of a line does, where that is something else. */
const turned = ({ action, ...special }: DoomSpecial): DoomSpecial | null =>
  action.does === 'stairs' && action.alternates === true && special.trigger[1] === 'R'
    ? { ...special, action: { ...action, step: -action.step } }
    : null;

const BY = { W: 'walk', S: 'use', D: 'use', G: 'shoot' } as const;

function triggerOf({ trigger, action, who, key }: DoomSpecial): Omit<TriggerDraft, 'source' | 'does'> {
  const by = BY[trigger[0] as keyof typeof BY];
  return {
    by,
    once: trigger[1] === '1',
    frontOnly: by === 'use' || action.does === 'teleport',
    who,
    key,
    reverses: trigger === 'DR' && action.does === 'move' && action.kind === 'door' && action.waitMs < Infinity,
  };
}

function sectorsByTag({ sectors }: DoomMapData): Map<number, number[]> {
  const targets = new Map<number, number[]>();
  sectors.forEach(({ tag }, sector) => addToList(targets, tag, sector));
  return targets;
}

const sectorOfSide = ({ sides }: DoomRecords, side: number): number => (side === NO_SIDE ? SOLID : sides[side].sector);

function collectMovers({ records, walls, sectors }: DoomMapData) {
  const neighbours = neighboursOfSectors(walls, sectors.length);
  const heights = drawnHeights(sectors);
  const list: SectorMover[] = [];
  const known = new Map<string, number>();
  const wallsOfSector = findWalls(walls, sectors.length);
  const heightOf = cacheHeights((rule, part, sector) => heightByRule(rule, part, sector, neighbours, heights));

  const add = (motion: DoomMotion, sector: number): number[] => {
    const { part, kind, rule, back, speed, waitMs, forEver = false, toggles = false, afterMs } = motion;
    const rest = sectors[sector][part];
    const other = heightOf(rule, part, sector);
    const home = back === undefined ? rest : heightOf(back, part, sector);
    const way = [sector, part, kind, other, home, rule.from, rule.plus, rule.of];
    const key = [...way, speed, waitMs, forEver, toggles, afterMs].join();
    let index = known.get(key);
    if (index === undefined) {
      if (list.length >= MAX_MOVERS) return [];
      const mover = { sector, part, kind, rest, other, back: home, rule, speed, waitMs, forEver };
      const more = { ...(toggles ? { toggles } : {}), ...(afterMs === undefined ? {} : { afterMs }) };
      index = list.push({ ...mover, ...more }) - 1;
      known.set(key, index);
    }
    return [index];
  };
  /** To a height relative to the floor of the sector `of`. */
  const floorTo = (kind: SectorMover['kind'], sector: number, of: number, plus: number, speed: number): number[] => {
    const rule = { from: 'own floor', plus, of } as const;
    return add({ does: 'move', part: 'floor', kind, rule, speed, waitMs: Infinity }, sector);
  };
  const across = (wall: Wall, sector: number): number => (wall.front === sector ? wall.back : wall.front);

  const stairs = (
    { step, speed, mindsTexture }: DoomAction & { does: 'stairs' },
    first: number,
    taken: Set<number>,
  ) => {
    const flat = records.sectors[first].floorFlat;
    const steps: number[] = [];
    let height = 0;
    for (let sector: number | undefined = first; sector !== undefined;) {
      taken.add(sector);
      height += step;
      const raised = floorTo('stairs', sector, first, height, speed);
      if (raised.length === 0) break;
      steps.push(...raised);
      const here: number = sector;
      sector = wallsOfSector[here].find(
        ({ front, back }) =>
          front === here &&
          back !== SOLID &&
          !taken.has(back) &&
          (!mindsTexture || records.sectors[back].floorFlat === flat),
      )?.back;
    }
    return steps;
  };
  const donut = (speed: number, pillar: number): number[] => {
    const rim = wallsOfSector[pillar].find(({ front, back }) => back !== SOLID && back !== front);
    if (rim === undefined) return [];
    const ring = across(rim, pillar);
    const outer = wallsOfSector[ring].find(
      ({ front, back }) => front === ring && back !== SOLID && back !== ring && back !== pillar,
    );
    if (outer === undefined) return [];
    return [ring, pillar].flatMap((sector) => floorTo('floor', sector, outer.back, 0, speed));
  };
  const elevator = ({ rule, speed }: DoomAction & { does: 'elevator' }, sector: number, level: number): number[] => {
    const { floor } = sectors[sector];
    if (rule === null && level === SOLID) return [];
    const target = rule === null ? sectors[level].floor : heightOf(rule, 'floor', sector);
    const raised = rule ?? ({ from: 'own floor', plus: target - floor, of: sector } as const);
    const lifted = { from: 'own ceiling', plus: target - floor } as const;
    const common = { does: 'move', kind: 'lift', speed, waitMs: Infinity } as const;
    const floors = add({ ...common, part: 'floor', rule: raised }, sector);
    return [...floors, ...add({ ...common, part: 'ceiling', rule: lifted }, sector)];
  };

  return {
    list,
    /** Indices of movers for an action on these sectors; equal motions of a sector are created once. */
    add(action: DoomAction, targets: readonly number[], level: number): number[] {
      const taken = new Set<number>();
      return targets.flatMap((sector) => {
        if (action.does === 'move') return add(action, sector);
        if (action.does === 'stairs') return taken.has(sector) ? [] : stairs(action, sector, taken);
        if (action.does === 'donut') return donut(action.speed, sector);
        return action.does === 'elevator' ? elevator(action, sector, level) : [];
      });
    },
  };
}

type HeightOf = (rule: HeightRule, part: 'floor' | 'ceiling', sector: number) => number;

/** Cached by rule and sector, because a wide sector has thousands of neighbours. */
function cacheHeights(find: HeightOf): HeightOf {
  const known = new Map<string, number>();
  return (rule, part, sector) => {
    const key = [rule.from, rule.plus, rule.unlessThere, rule.within, rule.withSelf, rule.of, part, sector].join();
    return getOrAdd(known, key, () => find(rule, part, sector));
  };
}

/** Walls of each sector in file order, on which stairs and donuts depend. */
function findWalls(walls: readonly Wall[], sectors: number): readonly (readonly Wall[])[] {
  const found: Wall[][] = Array.from({ length: sectors }, () => []);
  for (const wall of walls) {
    found[wall.front].push(wall);
    if (wall.back !== SOLID && wall.back !== wall.front) found[wall.back].push(wall);
  }
  return found;
}

function findExits({ records, vertices, walls, things }: DoomMapData, targets: ReadonlyMap<number, readonly number[]>) {
  let landings: Map<number, Thing> | null = null;
  /** The first teleport destination in each sector. */
  const landingIn = (sector: number): Thing | undefined => {
    if (landings === null) {
      landings = new Map();
      const sectorAt = sectorLocator(vertices, walls);
      for (const thing of things) {
        if (thing.kind !== 'teleport') continue;
        const of = sectorAt(thing.at);
        if (!landings.has(of)) landings.set(of, thing);
      }
    }
    return landings.get(sector);
  };
  const linesOfTag = new Map<number, number[]>();
  records.lines.forEach(({ tag, front, back }, index) => {
    if (tag !== 0 && front !== NO_SIDE && back !== NO_SIDE) addToList(linesOfTag, tag, index);
  });
  const wallOfLine = new Map(walls.map((wall) => [wall.source, wall]));
  return {
    /** Destination of a teleporting line. */
    of(
      to: 'thing' | 'line' | 'reversed line',
      { tag }: DoomLine,
      source: number,
    ): TriggerAction | 'no exit' | 'no tag' {
      if (tag === 0) return 'no tag';
      if (to !== 'thing') {
        const exit = linesOfTag.get(tag)?.find((each) => each !== source);
        return exit === undefined
          ? 'no exit'
          : { kind: 'teleport to wall', source: exit, isReversed: to === 'reversed line' };
      }
      for (const sector of targets.get(tag) ?? []) {
        const landing = landingIn(sector);
        if (landing) return { kind: 'teleport', to: landing.at, yaw: landing.yaw };
      }
      return 'no exit';
    },
    /** A place beside the middle of a line, on its front or back; null for a line that is no wall. */
    besideLine(source: number, isFront: boolean): Point | null {
      const wall = wallOfLine.get(source);
      if (wall === undefined) return null;
      // The front is on the right of a → b.
      return besideMiddle(vertices[wall.a], vertices[wall.b], isFront ? BESIDE_LINE : -BESIDE_LINE);
    },
  };
}
