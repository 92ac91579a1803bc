// Names of materials for floors, ceilings and walls. Their look is defined in src/view/materials/recipes.ts. A new name needs a recipe
// there and an entry in the schema of floor plans.

export const MATERIALS = [
  'stone',
  'cobble',
  'plaster',
  'planks',
  'brick',
  'brass',
  'metal',
  'tile',
  'carpet',
  'water',
  'ice',
  'mud',
  'grass',
  'paper',
  'ink',
] as const;
/** The materials of floors, walls and ceilings. */
export type MaterialName = (typeof MATERIALS)[number];
