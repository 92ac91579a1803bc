// `leafstar/bsp` with its arguments checked.
import * as bare from '../entry/bsp.ts';
import { badArgument, checkList, checkNumber } from '../geometry/checks.ts';
import { box, checked, finite, func, indexOf, type Check } from './checked.ts';
export * from '../entry/bsp.ts';

const tree: Check = (name, argument, value) => {
  if (!ArrayBuffer.isView(value?.wallEnds))
    throw badArgument(name, argument, value, 'pass level.tree, or what buildTree returned');
};
const branch = indexOf('branches', ({ front }: bare.Tree) => front.length);
/** With its height. */
const eye: Check = (name, argument, value) => {
  finite(name, argument, value, []);
  checkNumber(name, `${argument}.y`, value.y, -Infinity);
};
const PASS_HEIGHTS = 'pass { bottom, top, rooms } for this tree';
/** Each wall's opening. */
const openings: Check = (name, argument, value, [{ plan }]) => {
  const { length } = plan.walls;
  if (!(value?.bottom?.length >= length && value.top?.length >= length))
    throw badArgument(name, argument, value, PASS_HEIGHTS);
};
const room: Check = (name, argument, value) => {
  if (!Number.isFinite(value?.floor) || !Number.isFinite(value.ceiling))
    throw badArgument(name, argument, value, PASS_HEIGHTS);
};
const heights: Check = (name, argument, value, given) => {
  openings(name, argument, value, given);
  checkList(name, `${argument}.rooms`, value.rooms, given[0].plan.sectors.length, PASS_HEIGHTS, (at, each) =>
    room(name, at, each, given),
  );
};

export const backLeafAt = checked('backLeafAt', bare.backLeafAt, { tree, branch, point: finite });
export const floorAt = checked('floorAt', bare.floorAt, { tree, point: finite });
export const frontLeafAt = checked('frontLeafAt', bare.frontLeafAt, { tree, branch, point: finite });
export const leafAt = checked('leafAt', bare.leafAt, { tree, point: finite });
export const leavesAt = checked('leavesAt', bare.leavesAt, { tree, point: finite });
export const sectorAt = checked('sectorAt', bare.sectorAt, { tree, point: finite });
export const measureAreas = checked('measureAreas', bare.measureAreas, { tree });
export const canSee = checked('canSee', bare.canSee, { tree, a: eye, b: eye, 'now?': openings });
export const trace = checked('trace', bare.trace, { tree, from: eye, to: eye, 'now?': openings });
const stops = func('pass a function of a wall: does it stop the line?');
export const traceLine = checked('traceLine', bare.traceLine, { tree, from: finite, to: finite, stops });
export const visibleCells = checked('visibleCells', bare.visibleCells, { tree, eye: finite, 'now?': heights });
const visit = func('pass a function of a wall');
export const wallsNear = checked('wallsNear', bare.wallsNear, { tree, box, visit });
