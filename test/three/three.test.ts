// `leafstar/three`: levels from meshes, and helpers that draw what the library answers.
import { BackSide, BatchedMesh, Bone, BoxGeometry, BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Scene, Skeleton, SkinnedMesh, Uint16BufferAttribute } from 'three'; // prettier-ignore
import { expect, test } from 'vitest';
import { createLevel, createNavigator, saveLevel } from '../../src/index.ts';
import { createFieldHelper, createLevelHelper, createPathHelper, levelFromMeshes } from '../../src/three/index.ts';

const material = new MeshBasicMaterial();
const boxAt = (x: number, z: number, width: number, depth: number): Mesh => {
  const box = new Mesh(new BoxGeometry(width, 2, depth), material);
  box.position.set(x, 1, z);
  return box;
};

/** A floor of 10 × 10 m about the origin. */
function floor(): Mesh {
  const plane = new Mesh(new PlaneGeometry(10, 10), material);
  plane.rotation.x = -Math.PI / 2;
  return plane;
}

const FROM = { x: -4, z: 0 };
const TO = { x: 4, z: 0 };
const lengthIn = (...meshes: readonly (Mesh | Group | Scene)[]): number =>
  createNavigator(levelFromMeshes(meshes), { radius: 0.4 }).distance(FROM, TO);

test('a floor and a wall with a gap: the path goes through the gap, round its corner', () => {
  expect(lengthIn(floor())).toBeCloseTo(8, 2);
  const wall = boxAt(0, -1, 0.5, 8);
  const length = lengthIn(floor(), wall);
  // Two straight legs to the wall's corners with room for the radius.
  expect(length).toBeGreaterThan(2 * Math.hypot(3.75, 3));
  expect(length).toBeLessThan(2 * Math.hypot(3.75, 3.4) + 0.9);
});

test('nested, moved, mirrored and scaled groups count where they stand; what is invisible does not', () => {
  const wall = boxAt(0, -1, 0.5, 8);
  const expected = lengthIn(floor(), wall);
  const scene = new Scene();
  const group = new Group();
  group.scale.set(-2, 2, 2);
  group.position.set(1, 0, 0);
  const inner = boxAt(0.5, -0.5, 0.25, 4);
  inner.scale.y = 0.5;
  inner.position.y = 0.5;
  group.add(inner);
  const hidden = boxAt(0, 0, 1, 9.9);
  hidden.visible = false;
  scene.add(floor(), group, hidden);
  expect(lengthIn(scene)).toBeCloseTo(expected, 2);
  // As planes for picking by mouse are.
  hidden.visible = true;
  hidden.material = new MeshBasicMaterial({ visible: false });
  expect(lengthIn(scene)).toBeCloseTo(expected, 2);
  hidden.geometry.addGroup(0, Infinity, 0);
  hidden.material = [hidden.material];
  expect(lengthIn(scene)).toBeCloseTo(expected, 2);
});

test('a mirrored floor is a floor, below a group that has moved too; of groups of triangles what the draw range leaves out is none', () => {
  const mirrored = floor();
  mirrored.scale.x = -1;
  expect(lengthIn(mirrored)).toBeCloseTo(8, 2);
  const moved = new Group().add(mirrored);
  moved.position.x = 20;
  expect(createNavigator(levelFromMeshes(mirrored)).findNearestPoint(FROM)!.x).toBeGreaterThan(15);
  const half = new Mesh(new PlaneGeometry(10, 10, 2, 1).rotateX(-Math.PI / 2), [material]);
  half.geometry.addGroup(0, 12, 0);
  half.geometry.setDrawRange(6, Infinity);
  expect(createNavigator(levelFromMeshes(half)).findNearestPoint(FROM)!.x).toBeGreaterThan(0);
  half.geometry.setDrawRange(0, 6);
  expect(createNavigator(levelFromMeshes(half)).findNearestPoint(TO)!.x).toBeLessThan(0);
});

test('each instance of an instanced mesh stands in the way', () => {
  const crates = new InstancedMesh(new BoxGeometry(1, 2, 1), material, 8);
  for (let i = 0; i < 8; i++) crates.setMatrixAt(i, new Matrix4().makeTranslation(i - 3.5, 1, 20));
  // The instances move with the mesh.
  crates.rotation.y = Math.PI / 2;
  crates.position.x = -20;
  const scene = new Scene().add(floor(), crates);
  expect(lengthIn(scene as Scene)).toBeGreaterThan(9);
});

test('what is no mesh is refused with a sentence', () => {
  expect(() => levelFromMeshes(new Group())).toThrow(/^levelFromMeshes: meshes has no visible triangle/);
  expect(() => levelFromMeshes([null as never])).toThrow(/^levelFromMeshes: meshes is null/);
  expect(() => levelFromMeshes(floor(), { slope: 3 } as never)).toThrow(
    /^levelFromMeshes: options has no field "slope"/,
  );
  expect(() => levelFromMeshes(new BatchedMesh(1, 9, 9, material))).toThrow(/is a BatchedMesh; pass its parts/);
});

test('a mesh with wrong vertices is named', () => {
  const broken = (change: (mesh: Mesh) => unknown) => (): unknown => {
    const mesh = floor();
    mesh.name = 'hall';
    change(mesh);
    return levelFromMeshes([floor(), mesh]);
  };
  expect(broken(({ geometry }) => geometry.attributes.position.setX(2, Infinity))).toThrow(/^levelFromMeshes: vertex 2 of "hall"/); // prettier-ignore
  expect(broken(({ geometry }) => geometry.setIndex([0, 1, 4]))).toThrow(/^levelFromMeshes: an index of "hall" in meshes is 4/); // prettier-ignore
});

test('each group of a mesh counts on the side that its own material shows', () => {
  const back = new MeshBasicMaterial({ side: BackSide });
  const wall = new MeshBasicMaterial({ side: DoubleSide });
  const room = new Mesh(new BoxGeometry(10, 4, 10), [wall, back, back, back, back, back]);
  const inside = createNavigator(levelFromMeshes(room));
  expect(inside.findNearestPoint({ x: 0, z: 0 })?.y).toBe(-2);
  // What has no material is not drawn: neither the roof nor the floor there.
  room.material = [wall, wall, back];
  expect(() => levelFromMeshes(room)).toThrow('No triangle is a floor');
});

test('faces count on the side that they show: a room of one box has its floor inside', () => {
  const room = new Mesh(new BoxGeometry(10, 4, 10), new MeshBasicMaterial({ side: BackSide }));
  room.position.y = 2;
  expect(lengthIn(room, boxAt(0, -1, 0.5, 8))).toBeCloseTo(lengthIn(floor(), boxAt(0, -1, 0.5, 8)), 9);
  expect(createNavigator(levelFromMeshes(room)).findNearestPoint(FROM)?.y).toBeCloseTo(0, 9);
});

test('what the draw range leaves out does not count, skinned vertices count where their bones are', () => {
  const wall = boxAt(0, -1, 0.5, 8);
  const expected = lengthIn(floor(), wall);
  const both = boxAt(0, 0, 0.5, 9.9);
  const merged = wall.geometry.clone().translate(0, 0, -1).toNonIndexed();
  const positions = [merged, both.geometry.toNonIndexed()].flatMap(({ attributes }) => [...attributes.position.array]);
  const ranged = new Mesh(new BufferGeometry().setAttribute('position', new Float32BufferAttribute(positions, 3)));
  ranged.position.y = 1;
  // Nor what is left of a triangle.
  for (const corners of [36, 37, 38]) {
    ranged.geometry.setDrawRange(0, corners);
    expect(lengthIn(floor(), ranged)).toBeCloseTo(expected, 9);
  }
  ranged.geometry.setAttribute('position', new Float32BufferAttribute([...positions.slice(108), ...positions], 3));
  ranged.geometry.setDrawRange(36, 36);
  expect(lengthIn(floor(), ranged)).toBeCloseTo(expected, 9);

  const geometry = wall.geometry.clone();
  const weights = Array.from({ length: geometry.attributes.position.count }, () => [1, 0, 0, 0]).flat();
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(weights, 4));
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(weights.map(() => 0), 4)); // prettier-ignore
  const skinned = new SkinnedMesh(geometry, material);
  const bone = new Bone();
  skinned.add(bone);
  skinned.bind(new Skeleton([bone]));
  bone.position.set(0, 1, -1);
  expect(lengthIn(floor(), skinned)).toBeCloseTo(expected, 9);

  // Moved since the last frame, with the bone beside the mesh: where the next frame shows them.
  const body = new Group().add(bone, skinned);
  bone.position.set(2, 1, -1);
  body.position.x = -2;
  expect(lengthIn(floor(), body)).toBeCloseTo(expected, 9);
  bone.position.x = 9;
  body.updateMatrixWorld();
  bone.position.x = 2;
  expect(lengthIn(floor(), skinned)).toBeCloseTo(expected, 9);
});

test('helpers in the scene are no part of the next level', () => {
  const scene = new Scene().add(floor(), boxAt(0, -1, 0.5, 8)) as Scene;
  const level = levelFromMeshes(scene);
  const nav = createNavigator(level, { radius: 0.4 });
  const field = nav.createField(TO);
  scene.add(createLevelHelper(level), createPathHelper(nav.findPath(FROM, TO)), createFieldHelper(nav, field));
  expect(saveLevel(levelFromMeshes(scene))).toEqual(saveLevel(level));
});

const LEVEL = createLevel({
  rooms: [{ polygon: [[0, 0], [10, 0], [10, 6], [0, 6]], floor: 1 }], // prettier-ignore
  walls: [{ points: [[5, 0], [5, 4]] }], // prettier-ignore
});

/** The box about a helper's vertices, in the level's units. */
function boxOf(helper: { readonly geometry: Mesh['geometry'] }): readonly number[] {
  helper.geometry.computeBoundingBox();
  const { min, max } = helper.geometry.boundingBox!;
  return [min.x, min.y, min.z, max.x, max.y, max.z];
}

test('the level’s helper covers its floor', () => {
  const helper = createLevelHelper(LEVEL, { lift: 0 });
  for (const part of helper.children) expect(boxOf(part as Mesh)).toEqual([0, 1, 0, 10, 1, 6]);
  const area = areaOf((helper.children[0] as Mesh).geometry);
  expect(area).toBeCloseTo(60, 6);
});

function areaOf(geometry: Mesh['geometry']): number {
  const { position } = geometry.attributes;
  let sum = 0;
  for (let i = 0; i < position.count; i += 3) {
    const [a, b, c] = [i, i + 1, i + 2].map((k) => ({ x: position.getX(k), z: position.getZ(k) }));
    sum += ((b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z)) / 2;
  }
  return sum;
}

test('the level’s helper draws walls with floor on both sides too, all above the floor', () => {
  const polygon = [[0, 0], [8, 0], [8, 6], [0, 6]] as const; // prettier-ignore
  const level = createLevel({
    rooms: [{ polygon }],
    walls: [
      {
        points: [
          [4, 1],
          [4, 5],
        ],
      },
    ],
  });
  const { position } = (createLevelHelper(level, { lift: 0.5 }).children[1] as Mesh).geometry.attributes;
  let length = 0;
  for (let i = 0; i < position.count; i += 2)
    length += Math.hypot(position.getX(i + 1) - position.getX(i), position.getZ(i + 1) - position.getZ(i));
  expect(length).toBeCloseTo(32, 4);
  for (let i = 0; i < position.count; i++) expect(position.getY(i)).toBe(0.5);
});

test('a jump is drawn straight from end to end, a teleporter not at all', () => {
  const room = (x: number) => ({ polygon: [[x, 0], [x + 4, 0], [x + 4, 4], [x, 4]] as const }); // prettier-ignore
  for (const type of ['jump', 'teleport'] as const) {
    const level = createLevel({
      rooms: [room(0), { ...room(6), floor: 1 }],
      links: [{ from: [3, 2], to: [7, 2], type }],
    });
    const nav = createNavigator(level, { radius: 0.3 });
    const helper = createPathHelper(nav.findPath({ x: 1, z: 2 }, { x: 9, z: 2 }), { navigator: nav, lift: 0.5 });
    const { position } = helper.geometry.attributes;
    const ends = Array.from({ length: position.count / 6 }, (_, k) => [6 * k, 6 * k + 2]);
    const jumps = ends.filter(([from, to]) => position.getX(from) < 4 && position.getX(to) > 6);
    const heights = jumps.map((each) => each.map((i) => position.getY(i)));
    expect(heights).toEqual(type === 'jump' ? [[0.5, 1.5]] : []);
    expect([...new Set(ends.flat().map((i) => position.getY(i)))]).toEqual([0.5, 1.5]);
    let freed = 0;
    helper.geometry.addEventListener('dispose', () => freed++);
    helper.update(null);
    expect(freed).toBe(1);
  }
});

test('the path’s helper is a ribbon of the path’s length, arcs included, and can show another or nothing', () => {
  const nav = createNavigator(LEVEL, { radius: 0.5 });
  const path = nav.findPath({ x: 2, z: 1 }, { x: 8, z: 1 })!;
  expect(path.arcs.some((arc) => arc !== null)).toBe(true);
  const helper = createPathHelper(path, { width: 0.02, lift: 0 });
  const { position } = helper.geometry.attributes;
  let length = 0;
  for (let i = 0; i < position.count; i += 6) {
    const [a, b] = [i + 1, i + 2];
    length += Math.hypot(position.getX(b) - position.getX(a), position.getZ(b) - position.getZ(a)) - 0.02;
    // Its two triangles lie on both sides of one diagonal.
    const corner = (vertex: number): number[] => Array.from(position.array.slice(3 * vertex, 3 * vertex + 3));
    expect([corner(i + 3), corner(i + 4)]).toEqual([corner(i), corner(b)]);
  }
  expect(length / path.length).toBeCloseTo(1, 2);
  helper.update(null);
  expect(helper.geometry.attributes.position.count).toBe(0);
  expect(() => helper.update({ ...path, points: [] })).toThrow(/^update: path is/);
});

test('with a navigator the path’s helper lies on the floor of stairs, and stands upright at their steps', () => {
  const floors = [0, 0.3, 0.6, 0.6, 0.1];
  const level = createLevel({
    rooms: floors.map((floor, i) => ({ polygon: [[2 * i, 0], [2 * i + 2, 0], [2 * i + 2, 4], [2 * i, 4]], floor })), // prettier-ignore
    walls: [{ points: [[6, 1], [6, 4]] }], // prettier-ignore
  });
  const nav = createNavigator(level, { radius: 0.5 });
  const helper = createPathHelper(nav.findPath({ x: 0.5, z: 2 }, { x: 9.5, z: 2 }), { lift: 0, width: 0.07, navigator: nav }); // prettier-ignore
  const { position } = helper.geometry.attributes;
  const seen = new Set<number>();
  for (let i = 0; i < position.count; i++) {
    const [x, y] = [position.getX(i), position.getY(i)];
    const about = [-0.02, 0.02].map((off) => floors[Math.floor((x + off) / 2)]);
    expect(
      about.some((floor) => Math.abs(floor - y) < 1e-3),
      `${x} ${y}`,
    ).toBe(true);
    seen.add(floors.findIndex((floor) => Math.abs(floor - y) < 1e-3));
  }
  expect([...seen].sort()).toEqual([0, 1, 2, 4]);
  let rise = 0;
  for (let i = 0; i < position.count; i += 6) rise += position.getY(i + 2) - position.getY(i + 1);
  expect(rise).toBeCloseTo(0.1, 3);
  expect(() => createPathHelper(null, { navigator: level as never })).toThrow(/options\.navigator is/);
  expect(() => createLevelHelper(level, { opacity: 2 })).toThrow(
    'createLevelHelper: options.opacity is 2; pass at most 1',
  );
  expect(() => createLevelHelper(level, { wallColor: 0x1000000 })).toThrow('options.wallColor is 16777216; pass');
});

test('the field’s helper covers what can be reached, and follows the goal', () => {
  const nav = createNavigator(LEVEL, { radius: 0.5 });
  const field = nav.createField({ x: 1, z: 1 });
  const helper = createFieldHelper(nav, field, { step: 0.5 });
  // A square in every half metre of the floor, each a little smaller than that.
  expect(areaOf(helper.geometry)).toBeCloseTo(60 * 0.92 ** 2, 3);
  const colors = (): number[] => [...helper.geometry.attributes.color.array];
  // Each is coloured by its distance: yellow and light at the goal, blue and darker where that is farthest.
  const { color, position } = helper.geometry.attributes;
  const hueAt = { h: 0, s: 0, l: 0 };
  const rows = Array.from({ length: position.count / 6 }, (_, i) => {
    const middle = { x: position.getX(6 * i) + 0.23, z: position.getZ(6 * i) + 0.23 };
    new Color().fromBufferAttribute(color, 6 * i).getHSL(hueAt);
    return [field.distance(middle), hueAt.h, hueAt.l] as const;
  }).sort(([one], [other]) => one - other);
  expect((helper.material as MeshBasicMaterial).vertexColors).toBe(true);
  for (const at of [1, 2]) {
    const shown = rows.map((row) => (at === 1 ? row[at] : -row[at]));
    shown.slice(1).forEach((value, i) => expect(value).toBeGreaterThan(shown[i] - 1e-6));
  }
  expect(rows[0][1]).toBeLessThan(0.2);
  expect(rows.at(-1)![1]).toBeCloseTo(0.66, 2);
  const before = colors();
  field.moveGoal({ x: 9, z: 1 });
  helper.update();
  expect(colors()).not.toEqual(before);
  expect(() => createFieldHelper(nav, field, { step: 0 })).toThrow(/options\.step is 0/);
  expect(() => createFieldHelper(nav, field, { step: 0.0109 })).toThrow(
    /options\.step is 0.0109; pass at least 0\.011/,
  );
  // A single square, in which the goal is.
  field.moveGoal({ x: 5, z: 5 });
  const single = createFieldHelper(nav, field, { step: 10 }).geometry.attributes.color.array;
  expect([single.length, single.some(Number.isNaN)]).toEqual([18, false]);
});

test('the field’s helper shows nothing where no path leads', () => {
  const room = (x: number) => ({ polygon: [[x, 0], [x + 4, 0], [x + 4, 4], [x, 4]] as const }); // prettier-ignore
  const nav = createNavigator(createLevel({ rooms: [room(0), room(6)] }), { radius: 0.5 });
  const helper = createFieldHelper(nav, nav.createField({ x: 8, z: 2 }), { step: 0.5, lift: 0 });
  expect(boxOf(helper).map(Math.round)).toEqual([6, 0, 0, 10, 0, 4]);
});

test('dispose frees geometries and materials', () => {
  const nav = createNavigator(LEVEL);
  const path = createPathHelper(nav.findPath({ x: 2, z: 1 }, { x: 8, z: 1 }));
  const level = createLevelHelper(LEVEL);
  const field = createFieldHelper(nav, nav.createField({ x: 1, z: 1 }), { step: 2 });
  const parts = [path, field, ...(level.children as Mesh[])];
  let freed = 0;
  for (const part of parts)
    for (const each of [part.geometry, part.material as MeshBasicMaterial])
      each.addEventListener('dispose', () => freed++);
  [path, field, level].forEach((helper) => helper.dispose());
  expect(freed).toBe(2 * parts.length);
});
