// What floors, ceilings and walls can be made of: names alone. How each looks is the view's affair (src/view/materials/recipes.ts); a new name
// wants a recipe there and a place in the schema of floor plans.

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
export type MaterialName = (typeof MATERIALS)[number];
