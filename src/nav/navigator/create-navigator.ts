// The library's navigator: checks arguments, converts units, and asks the finders of the level as it is now.
import { leafAt } from '../../bsp/leaf-at.ts';
import { canSee } from '../../bsp/trace.ts';
import { hashAt } from '../../geometry/hash-at.ts';
import { distance, type Point, type Point3 } from '../../geometry/point.ts';
import { snapPoint } from '../../geometry/quantum.ts';
import { LINK_TYPES, type LinkType } from '../../map/link-types.ts';
import { BLOCKS_BODIES, type PlanLink } from '../../map/floor-plan.ts';
import { PLAYER_BODY } from '../bodies.ts';
import type { Body } from '../body.ts';
import type { Level } from '../level.ts';
import type { Obstacle } from '../patch/level-patch.ts';
import type { Place } from '../path-finder.ts';
import { pointAt } from '../portal-graph/can-walk.ts';
import { findNearestPoint, nearestClearPlace, standingLeaf } from '../portal-graph/places.ts';
import { randomPoint, reachedRegion, wholeRegion } from '../reach/region.ts';
import { trackChanges, type Scene } from './changes.ts';
import { badArgument, checkBoolean, checkFields, checkFunction, checkLevel, checkNumber, checkPoint, checkPositive } from './checks.ts'; // prettier-ignore
import { doorsOfLevel } from './doors-of-level.ts';
import { explainFailure } from './explain-failure.ts';
import { createField } from './field.ts';
import { toNavPath, type NavPath } from './nav-path.ts';
import type { LinkHandle, Navigator, NavigatorOptions, ObstacleHandle, ObstacleShape } from './navigator.ts';
import { unitsOf, type Units } from './units.ts';
import { freePart, slideFrom } from './walk-straight.ts';

/** The smallest radius above 0, map units: half a millimetre. */
const LEAST_RADIUS = 1 / 64;
/** Eyes are at this part of an agent's height. */
const EYES = 0.9;
const LINK_KEYS: readonly LinkType[] = LINK_TYPES.map(({ key }) => key);

/**
 * Makes a navigator: paths and places for one agent size in a level.
 *
 * @param level From `createLevel`, `loadLevel` or one of their siblings.
 * @param options Agent size, in the level's units.
 * @returns The navigator. It builds its index at the first query, or in `prepare`.
 * @throws {Error} For a level that is none, and for unknown or impossible options.
 * @example
 * const nav = createNavigator(level, { radius: 0.4 });
 * nav.findPath({ x: 1, z: 1 }, { x: 19, z: 4 })?.length;
 */
export function createNavigator(level: Level, options: NavigatorOptions = {}): Navigator {
  checkLevel('createNavigator', level);
  const units = unitsOf(level.plan);
  const body = bodyOf(level, units, options);
  const changes = trackChanges(level, body);
  const doors = doorsOfLevel(level);
  const obstacleIds = new Map<ObstacleHandle, number>();
  const linkIds = new Map<LinkHandle, number>();
  let lastId = 0;
  let draws = 0;
  const ownRandom = (): number => hashAt(++draws, 0, 1);

  const own = (scene: Scene, at: Point): Point3 => {
    const leaf = leafAt(scene.level.tree, at);
    return units.toOwn(at, leaf < 0 ? 0 : scene.level.tree.leaves[leaf].floor);
  };
  /** The path between two checked places. */
  const pathBetween = (start: Place, goal: Place): NavPath | null => {
    const { finder, graph } = changes.scene();
    const from = units.toPlan(start);
    const to = units.toPlan(goal);
    const path = finder.find(from, to);
    if (path === null) return null;
    const leaf = standingLeaf(graph, from);
    return toNavPath(units, path, start, goal, to, leaf < 0 ? null : graph.tree.leaves[leaf].floor);
  };
  const checkEnds = (name: string, start: Place, goal: Place): void => {
    checkPoint(name, 'start', start);
    checkPoint(name, 'goal', goal);
  };
  /** Where the agent stands: the place itself, or the nearest one. */
  const standing = ({ graph }: Scene, place: Place): Point | null =>
    nearestClearPlace(graph, units.toPlan(place), Infinity)?.at ?? null;

  const obstacleOf = (name: string, shape: ObstacleShape): Obstacle => {
    if (typeof shape === 'object' && shape !== null && 'polygon' in shape) {
      checkFields(name, 'shape', shape, ['polygon']);
      const { polygon } = shape;
      if (!Array.isArray(polygon) || polygon.length < 3)
        throw badArgument(name, 'shape.polygon', polygon, 'pass three or more { x, z } in order');
      polygon.forEach((corner, i) => checkPoint(name, `shape.polygon[${i}]`, corner));
      return { polygon: polygon.map((corner) => units.toPlan(corner)) };
    }
    checkFields(name, 'shape', shape, ['x', 'z', 'radius']);
    checkNumber(name, 'shape.x', shape.x, -Infinity);
    checkNumber(name, 'shape.z', shape.z, -Infinity);
    checkPositive(name, 'shape.radius', shape.radius);
    return { ...units.toPlan({ x: shape.x, z: shape.z }), radius: shape.radius * units.scale };
  };
  const idOf = <Handle>(name: string, argument: string, ids: Map<Handle, number>, handle: Handle): number => {
    const id = ids.get(handle);
    if (id === undefined)
      throw badArgument(name, argument, handle, `pass what this navigator's add${argument === 'link' ? 'Link' : 'Obstacle'} returned and was not removed`); // prettier-ignore
    return id;
  };

  return {
    level,
    options: optionsOf(units, body),
    findPath(start, goal) {
      checkEnds('findPath', start, goal);
      return pathBetween(start, goal);
    },
    query(start, goal) {
      checkEnds('query', start, goal);
      const path = pathBetween(start, goal);
      if (path !== null) return { path, reason: null, blockedBy: [], nearest: null };
      const handles = new Map([...obstacleIds].map(([handle, id]) => [id, handle]));
      const failure = explainFailure(changes, doors, body, units.toPlan(start), units.toPlan(goal));
      return {
        path: null,
        reason: failure.reason,
        blockedBy: failure.blockedBy.map((each) =>
          'door' in each
            ? { kind: 'door', name: each.door }
            : { kind: 'obstacle', obstacle: handles.get(each.obstacle)! },
        ),
        nearest: failure.nearest && own(changes.scene(), failure.nearest),
      };
    },
    distance(start, goal) {
      checkEnds('distance', start, goal);
      const path = changes.scene().finder.find(units.toPlan(start), units.toPlan(goal));
      return path === null ? Infinity : path.length / units.scale;
    },
    findNearestPoint(point, given = {}) {
      checkPoint('findNearestPoint', 'point', point);
      checkFields('findNearestPoint', 'options', given, ['maxDistance']);
      const { maxDistance = Infinity } = given;
      checkNumber('findNearestPoint', 'options.maxDistance', maxDistance, 0, true);
      const scene = changes.scene();
      const at = units.toPlan(point);
      const found = findNearestPoint(scene.level, body, at, maxDistance * units.scale);
      if (found === null) return null;
      const place = own(scene, found);
      return found.x === at.x && found.z === at.z ? { x: point.x, y: place.y, z: point.z } : place;
    },
    findRandomPoint(given = {}) {
      const name = 'findRandomPoint';
      checkFields(name, 'options', given, ['reachableFrom', 'random']);
      const { reachableFrom, random = ownRandom } = given;
      checkFunction(
        name,
        'options.random',
        random,
        'pass a function that returns numbers from 0 up to 1, or leave it out',
      );
      const scene = changes.scene();
      const { graph, finder } = scene;
      const fits = (at: Point): boolean => standingLeaf(graph, at) >= 0;
      const drawn = (): number => {
        const value = random();
        if (value >= 0 && value < 1) return value;
        throw badArgument(name, 'the result of options.random', value, 'it must be from 0 up to, not including, 1');
      };
      const snapped = (at: Point): Point => snapPoint(at, level.plan.quantum);
      if (reachableFrom === undefined) {
        const at = randomPoint(wholeRegion(scene.level, body), drawn, (each) => fits(snapped(each)));
        return at && own(scene, snapped(at));
      }
      checkPoint(name, 'options.reachableFrom', reachableFrom);
      const from = standing(scene, reachableFrom);
      if (from === null) return null;
      const isReached = (at: Point): boolean => fits(at) && finder.find(from, at) !== null;
      const at = randomPoint(reachedRegion(scene.level, body, from), drawn, (each) => isReached(snapped(each)));
      return at === null ? own(scene, from) : own(scene, snapped(at));
    },
    raycast(from, to) {
      checkPoint('raycast', 'from', from);
      checkPoint('raycast', 'to', to);
      const scene = changes.scene();
      const a = units.toPlan(from);
      const b = units.toPlan(to);
      const free = freePart(scene.graph, a, b);
      if (free === 1) return null;
      return { point: own(scene, pointAt(a, b, free)), distance: (free * distance(a, b)) / units.scale };
    },
    canSee(from, to) {
      checkPoint('canSee', 'from', from);
      checkPoint('canSee', 'to', to);
      const { tree } = changes.sight();
      const [a, b] = [from, to].map((place) => {
        const at = units.toPlan(place);
        const leaf = leafAt(tree, at);
        return leaf < 0 ? null : { x: at.x, z: at.z, y: at.y ?? tree.leaves[leaf].floor + body.height * EYES };
      });
      return a !== null && b !== null && canSee(tree, a, b);
    },
    moveAlong(from, delta) {
      checkPoint('moveAlong', 'from', from);
      checkPoint('moveAlong', 'delta', delta);
      const scene = changes.scene();
      const start = standing(scene, from);
      if (start === null) throw badArgument('moveAlong', 'from', from, 'the agent fits nowhere in this level');
      const origin = units.toPlan({ x: 0, z: 0 });
      const there = units.toPlan({ x: delta.x, z: delta.z });
      return own(scene, slideFrom(scene.graph, start, { x: there.x - origin.x, z: there.z - origin.z }));
    },
    doors: () => [...doors.keys()].map((name) => ({ name, open: changes.isOpen(name) })),
    setDoor(name, open) {
      if (!doors.has(name)) {
        const names = [...doors.keys()].slice(0, 8).map((each) => JSON.stringify(each));
        const mend = names.length === 0 ? 'the level has no doors' : `the level's doors are ${names.join(', ')}`;
        throw badArgument('setDoor', 'name', name, mend);
      }
      checkBoolean('setDoor', 'open', open);
      changes.setDoor(name, open);
    },
    addObstacle(shape) {
      const obstacle = obstacleOf('addObstacle', shape);
      const handle: ObstacleHandle = Object.freeze({ kind: 'obstacle' });
      obstacleIds.set(handle, ++lastId);
      changes.setObstacle(lastId, obstacle);
      return handle;
    },
    moveObstacle(handle, shape) {
      const id = idOf('moveObstacle', 'obstacle', obstacleIds, handle);
      changes.setObstacle(id, obstacleOf('moveObstacle', shape));
    },
    removeObstacle(handle) {
      const id = idOf('removeObstacle', 'obstacle', obstacleIds, handle);
      obstacleIds.delete(handle);
      changes.setObstacle(id, null);
    },
    addLink(link) {
      checkFields('addLink', 'link', link, ['from', 'to', 'type', 'cost', 'twoWay']);
      checkPoint('addLink', 'link.from', link.from);
      checkPoint('addLink', 'link.to', link.to);
      const { type = 'jump', twoWay = false } = link;
      if (!LINK_KEYS.includes(type)) throw badArgument('addLink', 'link.type', type, `use ${LINK_KEYS.join(', ')}`);
      checkBoolean('addLink', 'link.twoWay', twoWay);
      if (link.cost !== undefined) checkNumber('addLink', 'link.cost', link.cost, 0);
      const [from, to] = [units.toPlan(link.from), units.toPlan(link.to)];
      const { graph } = changes.scene();
      for (const [end, at] of Object.entries({ from, to })) {
        if (standingLeaf(graph, at) >= 0) continue;
        throw badArgument('addLink', `link.${end}`, end === 'from' ? link.from : link.to, 'the agent cannot stand there; use findNearestPoint'); // prettier-ignore
      }
      const cost = link.cost === undefined ? distance(from, to) : link.cost * units.scale;
      const there: PlanLink = { type, from, to, cost };
      const handle: LinkHandle = Object.freeze({ kind: 'link' });
      linkIds.set(handle, ++lastId);
      changes.setLink(lastId, twoWay ? [there, { ...there, from: to, to: from }] : [there]);
      return handle;
    },
    removeLink(handle) {
      const id = idOf('removeLink', 'link', linkIds, handle);
      linkIds.delete(handle);
      changes.setLink(id, null);
    },
    setAreaCost(area, cost) {
      const sectors = level.plan.sectors.flatMap((sector, i) =>
        sector.area === area || sector.name === area ? [i] : [],
      );
      if (typeof area !== 'string' || area === '' || sectors.length === 0)
        throw badArgument('setAreaCost', 'area', area, 'pass the name of an area or a room of the level');
      checkPositive('setAreaCost', 'cost', cost);
      for (const sector of sectors) changes.setCost(sector, cost);
    },
    createField(goal) {
      checkPoint('createField', 'goal', goal);
      return createField(changes, body, units, goal);
    },
    prepare() {
      if (body.radius === 0) changes.useIndex();
      changes.scene();
    },
  };
}

/** The agent in map units. */
function bodyOf({ plan }: Level, { scale }: Units, options: NavigatorOptions): Body {
  const name = 'createNavigator';
  checkFields(name, 'options', options, ['radius', 'height', 'maxStep', 'maxDrop', 'flies']);
  const { radius = PLAYER_BODY.radius / scale, height = PLAYER_BODY.height / scale, flies = false } = options;
  const { maxStep = PLAYER_BODY.step / scale, maxDrop = Infinity } = options;
  checkNumber(name, 'options.radius', radius, 0);
  checkPositive(name, 'options.height', height);
  checkNumber(name, 'options.maxStep', maxStep, 0, true);
  checkNumber(name, 'options.maxDrop', maxDrop, 0, true);
  checkBoolean(name, 'options.flies', flies);
  const { minX, minZ, maxX, maxZ } = plan.bounds;
  if (radius > 0 && radius * scale < LEAST_RADIUS)
    throw badArgument(name, 'options.radius', radius, `pass 0 for a point, or at least ${LEAST_RADIUS / scale}`);
  if (2 * radius * scale > Math.max(maxX - minX, maxZ - minZ))
    throw badArgument(name, 'options.radius', radius, `the level is ${(maxX - minX) / scale} by ${(maxZ - minZ) / scale}; pass a radius in its units`); // prettier-ignore
  return {
    radius: radius * scale,
    height: height * scale,
    step: flies ? Infinity : maxStep * scale,
    drop: maxDrop * scale,
    flies,
    stoppedBy: BLOCKS_BODIES,
  };
}

function optionsOf({ scale }: Units, { radius, height, step, drop, flies }: Body): Required<NavigatorOptions> {
  return Object.freeze({
    radius: radius / scale,
    height: height / scale,
    maxStep: step / scale,
    maxDrop: drop / scale,
    flies,
  });
}
