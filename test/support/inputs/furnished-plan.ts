// A small plan file with one of each: props, lamps, openings, doors, materials, what moves, what lies about, and a teleporter.

const PROPS = ['pillar', 'column', 'barrel', 'crate', 'table', 'plant', 'bollard'];
const MATERIALS = ['stone', 'cobble', 'plaster', 'brick', 'tile', 'carpet', 'ice'];

/** The bytes of the file, in a style of air. */
export function furnishedPlan(style: 'keep' | 'office' | 'paper'): Uint8Array {
  const box = (x: number, z: number, width: number, depth: number): [number, number][] =>
    [[x, z], [x + width, z], [x + width, z + depth], [x, z + depth]]; // prettier-ignore
  const niches = MATERIALS.map((material, i) => {
    const name = `niche ${i}`;
    return { name, polygon: box(64 * i, -64, 64, 64), floor: 4 * i, ceiling: 100, floorMaterial: material, wallMaterial: material, ceilingMaterial: material }; // prettier-ignore
  });
  const props = PROPS.map((type, i) => ({ kind: 'prop', type, at: [40 + 48 * i, 30 + 8 * i], angle: 25 * i }));
  const plan = {
    format: 'leafstar floor plan',
    version: 1,
    title: 'One of each',
    air: { style },
    rooms: [
      ...niches,
      { name: 'hall', polygon: box(0, 0, 448, 256), holes: [{ at: [224, 190], radius: 24, sides: 8 }], ceiling: 160 },
      { name: 'yard', polygon: box(448, 0, 192, 256), floor: 8, ceiling: 240, sky: true, floorMaterial: 'grass' },
      { name: 'pool', polygon: box(0, 256, 128, 128), floor: -20, floorMaterial: 'water', light: 0.6 },
      { name: 'bog', polygon: box(128, 256, 128, 128), floor: -8, floorMaterial: 'mud', cost: 3 },
      {
        name: 'lift',
        polygon: box(256, 256, 128, 128),
        floorMaterial: 'metal',
        lift: { to: 40, wait: 1 },
        ceiling: 160,
      },
      { name: 'gate', polygon: box(384, 256, 64, 128), door: { opens: 'use' }, ceiling: 96 },
      { name: 'cell', polygon: box(448, 256, 192, 128), floorMaterial: 'planks', wallMaterial: 'brass', ceiling: 120 },
    ],
    walls: [
      { points: [[448, 0], [448, 90]], kind: 'window' },
      { points: [[448, 90], [448, 140]], kind: 'bars' },
      { points: [[448, 140], [448, 210]], kind: 'railing' },
      { points: [[0, 256], [40, 256]], kind: 'wall', material: 'ink' },
    ], // prettier-ignore
    doors: [
      { from: [448, 210], to: [448, 256], opens: 'near' },
      { from: [64, 256], to: [128, 256], shut: true, material: 'metal' },
      { from: [128, 256], to: [256, 256] },
      { from: [500, 256], to: [550, 256], opens: 'use' },
    ],
    things: [
      { kind: 'player', at: [300, 120], angle: -90 },
      { kind: 'bot', at: [60, 200] },
      { kind: 'bot', at: [600, 60] },
      { kind: 'lamp', at: [100, 100] },
      { kind: 'lamp', at: [160, 230], height: 40, color: '#80c0ff', strength: 2, radius: 300 },
      { kind: 'lamp', at: [540, 200], height: 50 },
      { kind: 'lamp', at: [540, 330], height: 90, strength: 0.5 },
      { kind: 'cart', at: [300, 230], route: [[420, 230]], speed: 90 },
      { kind: 'key', at: [340, 150], key: 'red' },
      { kind: 'pickup', type: 'health', at: [380, 150], color: '#40ff60' },
      { kind: 'prop', type: 'post', at: [30, 130], radius: 6 },
      { kind: 'prop', type: 'rock', at: [30, 170], radius: 20 },
      ...props,
    ], // prettier-ignore
    links: [{ type: 'teleport', from: [600, 350], to: [480, 40] }],
  };
  return new TextEncoder().encode(JSON.stringify(plan));
}
