// The player seen from outside: a hooded lantern-bearer, a cloak of facets with a face in shadow and a small burning lantern in
// the hand. Not drawn in the first person.
import { AdditiveBlending, DoubleSide, Group, Mesh, ShaderMaterial, type Vector3 } from 'three';
import type { Frame } from '../../browser/screen.ts';
import { makeGeometry, rectangleIndex, release } from '../geometry.ts';
import type { BotShape } from './bot-shape.ts';
import { sizeFromAfar, type Pose } from './motion.ts';

// Rings of the cloak from hem to crown: height, half width, half depth, forward shift. Map units, for a body 56 high.
const RINGS = [
  [0, 15, 14, 0],
  [14, 13, 11, 0],
  [32, 9.5, 7.5, -0.5],
  [40, 9, 6, -1],
  [43, 5, 5, -1.5],
  [48, 6, 6.5, -2],
  [54, 4.5, 5.5, -1],
  [58, 0.6, 1, 1.5],
] as const;
const SIDES = 9;

/** Positions and parts (0 cloak, 1 face in the hood, 2 brass, 3 flame); looks to −z, feet at the origin. */
function createFigureShape(): BotShape {
  const positions: number[] = [];
  const parts: number[] = [];
  const quad = (part: number, ...corners: readonly (readonly [number, number, number])[]): void => {
    for (const i of [0, 1, 2, 0, 2, 3]) {
      positions.push(...corners[i]);
      parts.push(part);
    }
  };
  const at = (ring: number, side: number): readonly [number, number, number] => {
    const [y, wide, deep, forward] = RINGS[ring];
    const angle = (2 * Math.PI * (side % SIDES)) / SIDES;
    const fold = ring < 3 ? 1 + 0.13 * Math.cos(3 * angle) : 1;
    return [wide * fold * Math.sin(angle), y, forward - deep * fold * Math.cos(angle)];
  };
  for (let ring = 0; ring + 1 < RINGS.length; ring++) {
    for (let side = 0; side < SIDES; side++) {
      const isFace = (ring === 4 || ring === 5) && (side === 0 || side === SIDES - 1);
      quad(isFace ? 1 : 0, at(ring, side), at(ring, side + 1), at(ring + 1, side + 1), at(ring + 1, side));
    }
  }
  const lantern = [13, 27, -11] as const;
  const box = (part: number, half: number, low: number, high: number): void => {
    const [x, y, z] = lantern;
    const ring = [
      [x - half, z - half],
      [x + half, z - half],
      [x + half, z + half],
      [x - half, z + half],
    ] as const;
    ring.forEach(([ax, az], i) => {
      const [bx, bz] = ring[(i + 1) % 4];
      quad(part, [ax, y + low, az], [bx, y + low, bz], [bx, y + high, bz], [ax, y + high, az]);
    });
    quad(part, ...ring.map(([ax, az]) => [ax, y + high, az] as const));
  };
  box(3, 1.9, -3, 3);
  box(2, 2.6, -4, -3);
  box(2, 2.6, 3, 4);
  box(2, 0.8, 4, 7);
  quad(0, [8, 36, -2], [9, 33, -4], [13, 33, -11], [13, 36, -11]);
  return { positions: new Float32Array(positions), parts: new Float32Array(parts) };
}

export function createPlayerFigure(uniforms: ShaderMaterial['uniforms']) {
  const shape = createFigureShape();
  const geometry = makeGeometry({ position: [shape.positions, 3], part: [shape.parts, 1] });
  const material = new ShaderMaterial({
    side: DoubleSide,
    vertexShader: /* glsl */ `
attribute float part;
varying float vPart;
varying vec3 vPlace;
varying vec3 vOwn;
void main() {
  vPart = part;
  vOwn = position;
  vec4 place = modelMatrix * vec4(position, 1.0);
  vPlace = place.xyz;
  gl_Position = projectionMatrix * viewMatrix * place;
}
`,
    fragmentShader: /* glsl */ `
uniform vec3 eye;
uniform float blueprint;
varying float vPart;
varying vec3 vPlace;
varying vec3 vOwn;
void main() {
  vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  vec3 toEye = normalize(eye - vPlace);
  if (dot(normal, toEye) < 0.0) normal = -normal;
  vec3 toLamp = vec3(13.0, 27.0, -11.0) - vOwn;
  float glow = 190.0 / (60.0 + dot(toLamp, toLamp));
  float rim = pow(1.0 - max(0.0, dot(normal, toEye)), 3.0);
  vec3 cloak = vec3(0.20, 0.15, 0.17);
  vec3 color = cloak * (0.35 + 0.4 * max(0.0, normal.y)) + vec3(1.0, 0.62, 0.3) * glow * 0.12 + vec3(0.4, 0.5, 0.62) * rim * 0.22;
  if (vPart > 0.5) color = vec3(0.02, 0.015, 0.02) + vec3(0.5, 0.28, 0.12) * glow * 0.06;
  if (vPart > 1.5) color = vec3(0.62, 0.43, 0.18) * (0.5 + 0.5 * max(0.0, normal.y) + rim);
  if (vPart > 2.5) color = vec3(1.0, 0.86, 0.55);
  vec3 print_ = vec3(0.86, 0.91, 1.0) * (0.34 + 0.5 * rim + 0.2 * max(0.0, normal.y));
  if (vPart > 2.5) print_ = vec3(1.0, 0.86, 0.55);
  gl_FragColor = vec4(mix(color, print_, blueprint), 1.0);
}
`,
    uniforms,
  });
  const glowGeometry = makeGeometry({ position: [[-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1], 3] }, rectangleIndex(1));
  const glowMaterial = new ShaderMaterial({
    vertexShader: /* glsl */ `
varying vec2 vCorner;
void main() {
  vCorner = position.xz;
  vec4 middle = modelViewMatrix * vec4(0.0, 0.0, 0.0, 1.0);
  middle.xy += vec2(position.x, -position.z) * 34.0;
  gl_Position = projectionMatrix * middle;
}
`,
    fragmentShader: /* glsl */ `
varying vec2 vCorner;
void main() {
  float r = min(1.0, length(vCorner));
  gl_FragColor = vec4(vec3(1.0, 0.66, 0.32) * (1.0 - r) * (1.0 - r) * 0.55, 1.0);
}
`,
    transparent: true,
    blending: AdditiveBlending,
    depthWrite: false,
    side: DoubleSide,
  });
  const body = new Mesh(geometry, material);
  const glow = new Mesh(glowGeometry, glowMaterial);
  glow.position.set(13, 27, -11);
  glow.frustumCulled = false;
  glow.renderOrder = 5;
  const group = new Group();
  group.add(body, glow);
  return {
    group,
    update(pose: Pose, frame: Frame, eye: Vector3) {
      group.visible = !frame.firstPerson;
      const tall = frame.world.player.eyeHeight / 50;
      const step = Math.min(1, pose.nod * 5);
      const sway = Math.sin(frame.seconds * 9) * step;
      group.position.set(pose.x, pose.y + Math.abs(sway) * 1.2, pose.z);
      group.rotation.set(-pose.nod * 0.4, pose.yaw, sway * 0.03, 'YXZ');
      const size = frame.fromAbove ? sizeFromAfar(group.position.distanceTo(eye)) : 1;
      group.scale.set(size, tall * size, size);
    },
    dispose: () => [body, glow].forEach(release),
  };
}
