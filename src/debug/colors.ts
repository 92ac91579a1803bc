// The values of the debug colours, shared by view/, the minimap and SVG. Each colour also has a distinct form (see shapes.ts), so no
// information depends on colour alone.
import { badArgument } from '../geometry/checks.ts';

/** '#rrggbb' by meaning. Cells are coloured by `colorOfHue`; their entry is for legends. */
export const COLORS = {
  ground: '#0b1f3a',
  grid: '#16355f',
  wall: '#dbe9ff',
  splitter: '#c77dff',
  'portal-open': '#2de2e6',
  'portal-narrow': '#ff9f1c',
  'portal-one-way': '#2de2e6',
  'portal-shut': '#ff3864',
  graph: '#f7f3c8',
  'hand-graph': '#ffa07a',
  'search-open': '#ffe066',
  'search-closed': '#5b7db1',
  'search-path': '#00ff00',
  sight: '#ffffff',
  visible: '#ffb46b',
  thread: '#ffcf4a',
  alarm: '#ff5544',
  collision: '#ffa8d9',
  touched: '#ffd24a',
  centre: '#b6ff5c',
  danger: '#ff5a1f',
  fear: '#fff2a8',
  'node-walkable': '#ffffff',
  'node-unwalkable': '#ff0000',
  'node-path': '#000000',
  cell: '#5aa9e6',
} as const;
/** Colours by meaning. */
export type ColorName = keyof typeof COLORS;

/** '#rrggbb' of a colour name; a colour value is returned unchanged. */
export function colorOf(color: ColorName | `#${string}`): string {
  if (typeof color !== 'string' || (!color.startsWith('#') && !Object.hasOwn(COLORS, color)))
    throw badArgument('colorOf', 'color', color, `pass #rrggbb, or use ${Object.keys(COLORS).join(', ')}`);
  return color.startsWith('#') ? color : COLORS[color as ColorName];
}

/** The tint of a cell: a light colour with hue 0 … 1 (0 and 1 are the same red), as '#rrggbb'. */
export function colorOfHue(hue: number): string {
  if (!(typeof hue === 'number' && hue >= 0 && hue <= 1))
    throw badArgument('colorOfHue', 'hue', hue, 'pass a number, 0 to 1');
  const channel = (shift: number): string => {
    const k = (shift + hue * 12) % 12;
    const value = 0.62 - 0.3 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
