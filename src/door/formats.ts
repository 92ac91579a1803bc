// `leafstar/formats` with its arguments checked.
import * as bare from '../entry/formats.ts';
import { badArgument, checkKey } from '../geometry/checks.ts';
import { checked, content, finite, made, ofFile, text, type Check } from './checked.ts';
export * from '../entry/formats.ts';

const plan = made('pass level.plan', 'sectors', 'things');
const frame = made('pass the frame of a plan', 'scale', 'dx', 'dz', 'flipped');
const coordinate: Check = (name, argument, value) => {
  if (!Number.isFinite(value)) throw badArgument(name, argument, value, 'pass a finite number');
};
const wall: Check = (name, argument, value, [{ sectors }]) => {
  if (sectors[value?.front] === undefined) throw badArgument(name, argument, value, 'pass one of plan.walls');
};
const object = made('pass an object with file, line, column, lump, record, field');
const place: Check = (name, argument, value, given) => {
  object(name, argument, value, given);
  for (const field of ['file', 'lump', 'field'])
    if (value[field] !== undefined) text(name, `${argument}.${field}`, value[field], given);
  for (const field of ['line', 'column', 'record'])
    if (value[field] !== undefined && !Number.isInteger(value[field]))
      throw badArgument(name, `${argument}.${field}`, value[field], 'pass a whole number');
};
const linkType: Check = (name, argument, value) => checkKey(name, argument, value, bare.LINK_TYPES.map(({ key }) => key)); // prettier-ignore
const kind = { plan, wanted: text };
const file = { content, 'fileName?': text };

export const openingOfWall = checked('openingOfWall', bare.openingOfWall, { plan, wall });
export const toFile = checked('toFile', bare.toFile, { frame, point: finite });
export const toPlan = checked('toPlan', bare.toPlan, { frame, u: coordinate, v: coordinate });
export const linkTypeOf = checked('linkTypeOf', bare.linkTypeOf, { type: linkType });
export const loadFloorPlan = checked('loadFloorPlan', bare.loadFloorPlan, file);
export const listMaps = checked('listMaps', bare.listMaps, file);
export const loadPlan = checked('loadPlan', bare.loadPlan, file, { 'options?': ofFile });
export const describePlace = checked('describePlace', bare.describePlace, { place });
export const placesOfKind = checked('placesOfKind', bare.placesOfKind, kind);
export const thingsOfKind = checked('thingsOfKind', bare.thingsOfKind, kind);
