// One shape of each kind and form as SVG, and what an SVG must never do whatever the shapes are.
import { expect, test } from 'vitest';
import { drawSvg } from '../../src/debug/svg.ts';
import type { DebugShape } from '../../src/debug/shapes.ts';

const bounds = { minX: 0, minZ: 0, maxX: 100, maxZ: 50 };
const options = { bounds, width: 132, title: 'A plan', grid: 0 };
const draw = (...shapes: DebugShape[]): string => drawSvg([{ key: 'layer', title: 'Layer', shapes }], options);
const at = (x: number, z: number): { x: number; y: number; z: number } => ({ x, y: 0, z });

test('the drawing is the bounds plus a margin of 16 pixels, x right and z down', () => {
  expect(draw()).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="82" viewBox="-16 -16 132 82" font-family="system-ui, sans-serif" role="img">
<title>A plan</title>
<rect x="-16" y="-16" width="132" height="82" fill="#0b1f3a"/>
<g id="layer" fill="none" stroke-linecap="round" stroke-linejoin="round"><title>Layer</title>
</g>
</svg>
`,
  );
  // Wherever the bounds lie, and however many units a pixel is.
  const away = { minX: -400, minZ: 300, maxX: -200, maxZ: 400 };
  expect(drawSvg([], { ...options, bounds: away })).toContain(' width="132" height="82" viewBox="-432 268 264 164" ');
});

test('line forms differ without colour', () => {
  const line = (form: 'plain' | 'dashed' | 'arrow' | 'cross'): string =>
    draw({ kind: 'line', color: 'graph', a: at(0, 0), b: at(20, 0), width: 2, form, strength: 0.5 }).split('\n')[4];
  expect(line('plain')).toBe('<path d="M0 0L20 0" stroke="#f7f3c8" stroke-width="2" stroke-opacity="0.5"/>');
  expect(line('dashed')).toContain(' stroke-dasharray="5 4"');
  expect(line('arrow')).toContain('d="M0 0L20 0M5 -5L10 0L5 5"');
  expect(line('cross')).toContain('d="M0 0L20 0M5 -5L15 5M5 5L15 -5"');
});

test('areas, ribbons, points and labels', () => {
  const text = draw(
    { kind: 'area', color: 'cell', points: [at(0, 0), at(10, 0), at(10, 10)], y: 0, hue: 0, strength: 0.18 },
    { kind: 'ribbon', color: 'portal-shut', a: at(0, 0), b: at(0, 8), bottom: 0, top: 64, form: 'cross', strength: 1 },
    { kind: 'point', color: 'search-open', at: at(3, 4), size: 8, form: 'disc' },
    { kind: 'point', color: 'search-closed', at: at(3, 4), size: 8, form: 'ring' },
    { kind: 'point', color: '#abcdef', at: at(3, 4), size: 8, form: 'cross' },
    { kind: 'label', color: 'search-path', at: at(50, 20), text: 'f 3\n<g & h>' },
  );
  expect(text).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" width="132" height="82" viewBox="-16 -16 132 82" font-family="system-ui, sans-serif" role="img">
    <title>A plan</title>
    <rect x="-16" y="-16" width="132" height="82" fill="#0b1f3a"/>
    <g id="layer" fill="none" stroke-linecap="round" stroke-linejoin="round"><title>Layer</title>
    <path d="M0 0L10 0L10 10Z" fill="#eb5252" fill-opacity="0.18"/>
    <path d="M0 0L0 8M5 -1L-5 9M-5 -1L5 9" stroke="#ff3864" stroke-width="2.5" stroke-opacity="1"/>
    <circle cx="3" cy="4" r="4" fill="#ffe066"/>
    <circle cx="3" cy="4" r="4" stroke="#5b7db1" stroke-width="1.2"/>
    <path d="M-1 0L7 8M-1 8L7 0" stroke="#abcdef" stroke-width="1.2"/>
    <text fill="#00ff00" font-size="9" text-anchor="middle"><tspan x="50" y="15.5">f 3</tspan><tspan x="50" y="24.5">&#60;g &#38; h&#62;</tspan></text>
    </g>
    </svg>
    "
  `);
});

test('lines thinner than a pixel are drawn 1.2 pixels wide', () => {
  const text = drawSvg(
    [
      {
        key: 'thin',
        title: 'Thin',
        shapes: [{ kind: 'line', color: 'wall', a: at(0, 0), b: at(1000, 0), width: 1, form: 'plain', strength: 1 }],
      },
    ],
    { ...options, bounds: { minX: 0, minZ: 0, maxX: 1000, maxZ: 100 } },
  );
  expect(text).toContain('stroke-width="12"');
});

test('the grid lies on whole multiples of its step', () => {
  expect(drawSvg([], { ...options, grid: 64 })).toContain('d="M0 -16V66M64 -16V66M-16 0H116M-16 64H116"');
});

test('an empty box is drawn as one unit, without invalid numbers', () => {
  const text = drawSvg([], { ...options, bounds: { minX: 5, minZ: 5, maxX: 5, maxZ: 5 } });
  expect(text).not.toMatch(/NaN|Infinity/);
});

test('characters that XML cannot have are replaced', () => {
  const title = 'a\u0001\ud800<b>\uffff \u{1f600}';
  expect(drawSvg([], { ...options, title })).toContain('<title>a\ufffd\ufffd&#60;b&#62;\ufffd \u{1f600}</title>');
});

test('a field of a shape that cannot be drawn is named, with the shape', () => {
  const line = { kind: 'line', color: 'wall', a: at(0, 0), b: at(9, 0), width: 1, form: 'plain', strength: 1 };
  const ribbon = { ...line, kind: 'ribbon', bottom: 0, top: 9 };
  const area = { kind: 'area', color: 'cell', points: [at(0, 0), at(9, 0), at(9, 9)], y: 0, hue: 0.5, strength: 1 };
  const point = { kind: 'point', color: '#abcdef', at: at(1, 1), size: 3, form: 'ring' };
  const label = { kind: 'label', color: 'wall', at: at(1, 1), text: 'x' };
  const wrong: readonly (readonly [shape: object, field: string, value: unknown])[] = [
    ...['a', 'b'].flatMap((end) => [line, ribbon].map((shape) => [shape, end, { x: NaN, z: 0 }] as const)),
    ...['width', 'strength', 'form', 'color'].map((field) => [line, field, undefined] as const),
    ...['strength', 'form', 'bottom', 'top'].map((field) => [ribbon, field, '1'] as const),
    ...['strength', 'hue', 'y'].map((field) => [area, field, NaN] as const),
    [area, 'points', [at(0, 0), at(9, 0)]],
    [point, 'at', null],
    [point, 'size', Infinity],
    [point, 'form', 'square'],
    [label, 'at', {}],
    [label, 'text', 7],
    [label, 'color', 'mauve'],
  ];
  for (const [shape, field, value] of wrong)
    expect(() => draw(line as never, { ...shape, [field]: value } as never)).toThrow(
      `drawSvg: layers[0].shapes[1].${field} is `,
    );
  const bent = { ...area, points: [at(0, 0), at(9, 0), { x: 1 }] };
  expect(() => draw(bent as never)).toThrow('drawSvg: layers[0].shapes[0].points[2] is ');
});

test('a shape of an unknown kind is named rather than drawn as nothing', () => {
  const circle = { kind: 'circle', at: { x: 1, y: 0, z: 1 } } as never;
  expect(() => draw(circle)).toThrow(
    'drawSvg: layers[0].shapes[0].kind is "circle"; use line, ribbon, area, point, label',
  );
});
