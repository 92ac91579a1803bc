// A navigator's changes: doors, obstacles, links, area costs.
import { distance, type Point } from '../../geometry/point.ts';
import { portalGraphOf } from '../portal-graph/build-portal-graph.ts';
import { standingLeaf } from '../portal-graph/places.ts';
import type { PlanLink } from '../../map/floor-plan.ts';
import { LINK_TYPES, usualCost, type LinkType } from '../../map/link-types.ts';
import type { Obstacle } from '../patch/level-patch.ts';
import {
  badArgument,
  checkBoolean,
  checkFields,
  checkNumber,
  checkPositive,
  readFloorPoint,
} from '../../geometry/checks.ts';
import type { Changes } from './changes/changes.ts';
import { doorsOfLevel } from './changes/doors-of-level.ts';
import type { Inside } from './inside.ts';
import type { LinkHandle, Navigator, ObstacleHandle, WallHandle } from './navigator.ts';
import { shapeReader } from './shapes.ts';

const LINK_KEYS: readonly LinkType[] = LINK_TYPES.map(({ key }) => key);

/** What returns each kind of handle. */
const ADDED_BY = { obstacle: 'addObstacle', wall: 'addWall', link: 'addLink' } as const;

export function makeEdits({ level, units, changes, obstacleIds }: Inside) {
  const doors = doorsOfLevel(level);
  const linkIds = new Map<LinkHandle, number>();
  let lastId = 0;
  const { obstacleOf, wallOf } = shapeReader(level, units);
  const idOf = <Handle extends { readonly kind: keyof typeof ADDED_BY }>(
    name: string,
    kind: Handle['kind'],
    ids: Map<Handle, number>,
    handle: Handle,
  ): number => {
    const id = ids.get(handle);
    if (id === undefined || handle.kind !== kind)
      throw badArgument(
        name,
        kind,
        handle,
        `pass what this navigator's ${ADDED_BY[kind]} returned and was not removed`,
      );
    return id;
  };

  const keep = <Handle extends ObstacleHandle | WallHandle>(kind: Handle['kind'], obstacle: Obstacle): Handle => {
    const handle = Object.freeze({ kind }) as Handle;
    obstacleIds.set(handle, ++lastId);
    changes.setObstacle(lastId, obstacle);
    return handle;
  };
  const drop = (name: string, kind: 'obstacle' | 'wall', handle: ObstacleHandle | WallHandle): void => {
    const id = idOf(name, kind, obstacleIds, handle);
    obstacleIds.delete(handle);
    changes.setObstacle(id, null);
  };

  return {
    doors: () => [...doors.keys()].map((name) => ({ name, open: changes.isOpen(name) })),
    setDoor(name, open) {
      if (!doors.has(name)) {
        const mend = doors.size === 0 ? 'the level has no doors' : `the level's doors are ${listNames(doors.keys())}`;
        throw badArgument('setDoor', 'name', name, mend);
      }
      checkBoolean('setDoor', 'open', open);
      changes.setDoor(name, open);
    },
    addObstacle(shape) {
      return keep<ObstacleHandle>('obstacle', obstacleOf('addObstacle', shape));
    },
    moveObstacle(handle, shape) {
      const id = idOf('moveObstacle', 'obstacle', obstacleIds, handle);
      changes.setObstacle(id, obstacleOf('moveObstacle', shape));
    },
    removeObstacle: (handle) => drop('removeObstacle', 'obstacle', handle),
    addWall(wall) {
      return keep<WallHandle>('wall', wallOf(wall));
    },
    removeWall: (handle) => drop('removeWall', 'wall', handle),
    addLink(link) {
      checkFields('addLink', 'link', link, ['from', 'to', 'type', 'cost', 'twoWay']);
      const ends = {
        from: readFloorPoint('addLink', 'link.from', link.from),
        to: readFloorPoint('addLink', 'link.to', link.to),
      };
      const [from, to] = [units.toPlan(ends.from), units.toPlan(ends.to)];
      const { type = 'jump', twoWay = false } = link;
      if (!LINK_KEYS.includes(type)) throw badArgument('addLink', 'link.type', type, `use ${LINK_KEYS.join(', ')}`);
      checkBoolean('addLink', 'link.twoWay', twoWay);
      if (link.cost !== undefined) checkNumber('addLink', 'link.cost', link.cost, 0);
      if (distance(from, to) === 0) throw badArgument('addLink', 'link.to', link.to, 'the link ends where it begins');
      for (const [end, at] of Object.entries(ends))
        if (!mayStand(changes, units.toPlan(at)))
          throw badArgument('addLink', `link.${end}`, at, 'the agent cannot stand there; use findNearestPoint');
      const cost = link.cost === undefined ? usualCost(type, from, to) : link.cost * units.scale;
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
      const { sectors, unusedAreas = [] } = level.plan;
      const names = new Set([...sectors.flatMap((sector) => [sector.name, sector.area ?? '']), ...unusedAreas]);
      names.delete('');
      if (!names.has(area)) {
        const mend = names.size === 0 ? 'no room of the level has a name or area' : `the level's rooms and areas are ${listNames(names)}`; // prettier-ignore
        throw badArgument('setAreaCost', 'area', area, mend);
      }
      checkPositive('setAreaCost', 'cost', cost);
      sectors.forEach((sector, i) => {
        if (sector.area === area || sector.name === area) changes.setCost(i, cost);
      });
    },
  } satisfies Partial<Navigator>;
}

/** Can the agent stand there, now or once doors are open and obstacles gone? */
export function mayStand({ scene, openLevel }: Changes, at: Point): boolean {
  const { standing } = scene();
  return standingLeaf(standing, at) >= 0 || standingLeaf(portalGraphOf(openLevel(), standing.body), at) >= 0;
}

/** The first names, for messages. */
const listNames = (names: Iterable<string>): string =>
  [...names]
    .slice(0, 8)
    .map((each) => JSON.stringify(each))
    .join(', ');
