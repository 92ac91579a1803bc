// `leafstar/three`: from three.js meshes to a level, and helpers that draw a level, a path and a field. three is an optional peer.
export { createFieldHelper } from './field-helper.ts';
export type { FieldHelper, FieldHelperOptions } from './field-helper.ts';
export { createLevelHelper } from './level-helper.ts';
export type { LevelHelper, LevelHelperOptions } from './level-helper.ts';
export { levelFromMeshes } from './level-from-meshes.ts';
export { createPathHelper } from './path-helper.ts';
export type { PathHelper, PathHelperOptions } from './path-helper.ts';
