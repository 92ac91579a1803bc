// `leafstar/crowd`: many agents at once that walk to targets, keep off walls and each other, and do not jam. Typed arrays, a fixed step.
export { createCrowd } from '../crowd/create-crowd.ts';
export type { Crowd, CrowdOptions } from '../crowd/crowd.ts';
