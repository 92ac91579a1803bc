// Decorations and pickups of Doom maps: the sprite of each thing type, and the space it occupies where it blocks.
//
// A row is: sprite, frames in order, tics a frame, radius and height of what blocks (radius 0: does not block), and letters: h hangs from
// the ceiling, b full bright, i can be picked up (keys apart). Types, sprites and radii as in The Unofficial Doom Specs (M. S. Fell, 1994). In the
// original, blocking things are infinitely tall; here one can jump onto low ones.

const TABLE: Readonly<Record<number, string>> = {
  // Lamps and fires.
  2028: 'COLU A 0 16 48 b',
  85: 'TLMP ABCD 4 16 80 b',
  86: 'TLP2 ABCD 4 16 60 b',
  44: 'TBLU ABCD 4 16 90 b',
  45: 'TGRN ABCD 4 16 90 b',
  46: 'TRED ABCD 4 16 90 b',
  55: 'SMBT ABCD 4 16 60 b',
  56: 'SMGT ABCD 4 16 60 b',
  57: 'SMRT ABCD 4 16 60 b',
  34: 'CAND A 0 0 14 b',
  35: 'CBRA A 0 16 60 b',
  70: 'FCAN ABC 4 16 50 b',
  // Columns, trees, barrels and worse.
  2035: 'BAR1 AB 6 10 42 -',
  25: 'POL1 A 0 16 64 -',
  26: 'POL6 AB 7 16 64 -',
  27: 'POL4 A 0 16 56 -',
  28: 'POL2 A 0 16 64 -',
  29: 'POL3 AB 6 16 40 b',
  30: 'COL1 A 0 16 56 -',
  31: 'COL2 A 0 16 40 -',
  32: 'COL3 A 0 16 56 -',
  33: 'COL4 A 0 16 40 -',
  36: 'COL5 AB 14 16 44 -',
  37: 'COL6 A 0 16 44 -',
  41: 'CEYE ABCB 6 16 56 b',
  42: 'FSKU ABC 6 16 56 b',
  43: 'TRE1 A 0 16 64 -',
  47: 'SMIT A 0 16 44 -',
  48: 'ELEC A 0 16 120 -',
  54: 'TRE2 A 0 32 108 -',
  // Hanging, blocking.
  49: 'GOR1 ABCB 9 16 68 h',
  50: 'GOR2 A 0 16 84 h',
  51: 'GOR3 A 0 16 84 h',
  52: 'GOR4 A 0 16 68 h',
  53: 'GOR5 A 0 16 52 h',
  73: 'HDB1 A 0 16 88 h',
  74: 'HDB2 A 0 16 88 h',
  75: 'HDB3 A 0 16 64 h',
  76: 'HDB4 A 0 16 64 h',
  77: 'HDB5 A 0 16 64 h',
  78: 'HDB6 A 0 16 64 h',
  // Hanging or lying, not blocking.
  59: 'GOR2 A 0 0 84 h',
  60: 'GOR4 A 0 0 68 h',
  61: 'GOR3 A 0 0 52 h',
  62: 'GOR5 A 0 0 52 h',
  63: 'GOR1 ABCB 9 0 68 h',
  10: 'PLAY W 0 0 8 -',
  12: 'PLAY W 0 0 8 -',
  15: 'PLAY N 0 0 8 -',
  18: 'POSS L 0 0 8 -',
  19: 'SPOS L 0 0 8 -',
  20: 'TROO M 0 0 8 -',
  21: 'SARG N 0 0 8 -',
  22: 'HEAD L 0 0 8 -',
  24: 'POL5 A 0 0 8 -',
  79: 'POB1 A 0 0 8 -',
  80: 'POB2 A 0 0 8 -',
  81: 'BRS1 A 0 0 8 -',
  // Weapons and ammunition.
  82: 'SGN2 A 0 0 16 i',
  2001: 'SHOT A 0 0 16 i',
  2002: 'MGUN A 0 0 16 i',
  2003: 'LAUN A 0 0 16 i',
  2004: 'PLAS A 0 0 16 i',
  2005: 'CSAW A 0 0 16 i',
  2006: 'BFUG A 0 0 16 i',
  8: 'BPAK A 0 0 16 i',
  17: 'CELP A 0 0 16 i',
  2007: 'CLIP A 0 0 16 i',
  2008: 'SHEL A 0 0 16 i',
  2010: 'ROCK A 0 0 16 i',
  2046: 'BROK A 0 0 16 i',
  2047: 'CELL A 0 0 16 i',
  2048: 'AMMO A 0 0 16 i',
  2049: 'SBOX A 0 0 16 i',
  // Health, armour, powers.
  83: 'MEGA ABCD 6 0 16 ib',
  2011: 'STIM A 0 0 16 i',
  2012: 'MEDI A 0 0 16 i',
  2013: 'SOUL ABCDCB 6 0 16 ib',
  2014: 'BON1 ABCDCB 6 0 16 i',
  2015: 'BON2 ABCDCB 6 0 16 i',
  2018: 'ARM1 AB 6 0 16 i',
  2019: 'ARM2 AB 6 0 16 i',
  2022: 'PINV ABCD 6 0 16 ib',
  2023: 'PSTR A 0 0 16 ib',
  2024: 'PINS ABCD 6 0 16 ib',
  2025: 'SUIT A 0 0 16 ib',
  2026: 'PMAP ABCDCB 6 0 16 ib',
  2045: 'PVIS AB 6 0 16 ib',
  // Keys.
  5: 'BKEY AB 10 0 16 -',
  6: 'YKEY AB 10 0 16 -',
  13: 'RKEY AB 10 0 16 -',
  40: 'BSKU AB 10 0 16 -',
  39: 'YSKU AB 10 0 16 -',
  38: 'RSKU AB 10 0 16 -',
};

function readRow(row: string) {
  const [sprite, frames, tics, radius, tall, letters] = row.split(' ');
  return {
    sprite,
    frames,
    tics: Number(tics),
    radius: Number(radius),
    /** For hanging things how far they reach down. */
    tall: Number(tall),
    hangs: letters === 'h',
    isBright: letters.includes('b'),
    isItem: letters.includes('i'),
  };
}

const decors = new Map(Object.entries(TABLE).map(([type, row]) => [Number(type), readRow(row)]));

/** The decoration for a thing type; null when it has none. */
export function decorOfType(type: number) {
  return decors.get(type) ?? null;
}
