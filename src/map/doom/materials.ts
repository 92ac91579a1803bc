// Guesses a material from the name of a Doom texture or flat by common prefixes. The first matching pattern wins; unknown names are stone.
// Affects only the look.
import type { MaterialName } from '../materials.ts';

type Pattern = readonly [RegExp, MaterialName];

const FLATS: readonly Pattern[] = [
  [/^(FWATER|NUKAGE|BLOOD|LAVA|SLIME0[1-8])/, 'water'],
  [/^(SLIME09|SLIME1|MFLR8_[34]|FLOOR6_2|FLAT10$|FLAT5_7|FLAT5_8|RROCK(1[6-9]|20))/, 'mud'],
  [/^(GRASS|RROCK0?[19]$)/, 'grass'],
  [/^(CEIL3|CEIL1|FLOOR0_[36]|FLOOR5|TLITE|FLAT2$|FLAT9|FLAT17|FLAT2[23]|GRNLITE)/, 'tile'],
  [/^(STEP|FLAT4|FLAT23|GATE|CEIL4|COMP|FLOOR4|FLAT3|FLAT14|FLAT1$|SILVER)/, 'metal'],
  [/^(FLAT5_[12]|CRATOP|WOOD|PLANK)/, 'planks'],
  [/^(CONS|FLOOR1|FLAT5_[345]|CARPET|FLAT8)/, 'carpet'],
  [/^(FLAT1_|FLAT5$|FLAT5_6|DEM1|MFLR|RROCK|ROCK|FLAT19|FLOOR7)/, 'cobble'],
];

const TEXTURES: readonly Pattern[] = [
  [/^(SFALL|BFALL|DBRAIN|FIRE|ROCKRED|WFALL)/, 'water'],
  [/^(BRICK|BIGBRIK|BROWN1|GSTONE[12]|REDWALL|STARBR|BRWINDOW)/, 'brick'],
  [/^(WOOD|PANEL|PANCASE|PANBO|BIGDOOR[67]|DOORHI|CRAT|PLANET)/, 'planks'],
  [
    /^(SUPPORT|METAL|SHAWN|SILVER|PIPE|DOOR|BIGDOOR|EXITDOOR|SPCDOOR|COMP|TEK|SLAD|STEP|LITE|TEKGREN|SPACEW|PLAT|SW[12]|MID)/,
    'metal',
  ],
  [/^(BRNSMAL|BRNBIG|BRONZE|BRNPOIS|BROWNGRN|BROWNPIP)/, 'brass'],
  [/^(STARTAN|STARG|GRAY|ICKWALL|STUCCO|TANROCK2|BROVINE|CEMENT|NUKE24|BLAKWAL|SKIN|SP_FACE)/, 'plaster'],
  [/^(ASHWALL|ZIMMER|ROCK|STONE4|STONE5|STONE6|MODWALL|TANROCK|GSTVINE|SP_ROCK|VINE)/, 'cobble'],
];

const materialBy = (patterns: readonly Pattern[], name: string): MaterialName =>
  patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'stone';

/** The material of a floor or a ceiling with this flat. */
export function materialOfFlat(name: string): MaterialName {
  return materialBy(FLATS, name);
}

/** The material of a wall with this texture; '' (the sector's own) for the empty name and '-'. */
export function materialOfTexture(name: string): MaterialName | '' {
  return name === '' || name === '-' ? '' : materialBy(TEXTURES, name);
}
