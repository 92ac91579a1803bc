// Draws the bots: one instanced mesh for all bodies, one for the shadow and glow on the floor below them, one for their trails. Bodies
// are dark far away; the visor always glows in the bot's colour.
import {
  DoubleSide,
  DynamicDrawUsage,
  Euler,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Quaternion,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';
import type { Bot } from '../../game/world.ts';
import { createBotShape } from './bot-shape.ts';
import { rgbOf } from '../colors.ts';
import { makeGeometry, rectangleIndex, release } from '../geometry.ts';
import { roomAt, type Shown } from '../shown-levels.ts';
import { sizeFromAfar, type Pose } from './motion.ts';
import { createTrails, MOST_TRAILS } from './trails.ts';

/** How a bot looks in a pose: where the floor below it is, and how light it is around it, 0 … 1. */
export function lookOfBot(shown: Shown, { id, color, mood }: Bot, pose: Pose) {
  const { floor, light } = roomAt(shown, pose) ?? { floor: pose.y - 64, light: 0.3 };
  return { id, color, pose, floor, light, isEyes: mood === 'eyes' };
}

/** Most bots drawn. */
const MOST = 1000;

const BODY_VERTEX = /* glsl */ `
attribute float part;
attribute vec4 tone;
attribute vec3 around;
varying float vPart;
varying vec4 vTone;
varying vec3 vSeen;
varying vec3 vPlace;
varying float vLight;
varying float vEyes;
void main() {
  vPart = part;
  vTone = tone;
  vLight = around.x;
  vEyes = around.z;
  vec4 place = instanceMatrix * vec4(position, 1.0);
  vPlace = place.xyz;
  vec4 seen = modelViewMatrix * place;
  vSeen = seen.xyz;
  gl_Position = projectionMatrix * seen;
}
`;

const BODY_FRAGMENT = /* glsl */ `
uniform float blueprint;
uniform vec3 eye;
varying float vPart;
varying vec4 vTone;
varying vec3 vSeen;
varying vec3 vPlace;
varying float vLight;
varying float vEyes;
void main() {
  if (vEyes > 0.5 && abs(vPart - 1.0) > 0.5) discard;
  vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  vec3 toEye = normalize(eye - vPlace);
  if (dot(normal, toEye) < 0.0) normal = -normal;
  float rim = pow(1.0 - max(0.0, dot(normal, toEye)), 3.0);
  float above = 0.5 + 0.5 * normal.y;
  vec3 body = vec3(0.030, 0.032, 0.045) + vec3(0.16, 0.15, 0.15) * vLight * (0.25 + 0.75 * above);
  body += vec3(0.30, 0.40, 0.52) * rim * (0.12 + 0.5 * vLight);
  body += vTone.rgb * vTone.a * (0.02 + 0.13 * (1.0 - above) + 0.16 * rim);
  vec3 print_ = mix(vec3(0.05, 0.11, 0.21), vTone.rgb, 0.18 + 0.5 * rim) + 0.10 * above;
  vec3 color = mix(body, print_, blueprint);
  float hot = 0.75 + 0.5 * vTone.a;
  if (vPart > 0.5) color = vTone.rgb * hot + vec3(0.35) * hot * hot * (vPart > 1.5 ? 0.2 : 1.0);
  gl_FragColor = vec4(color, 1.0);
}
`;

const BLOB_VERTEX = /* glsl */ `
attribute vec4 tone;
attribute vec3 around;
varying vec2 vCorner;
varying vec4 vTone;
varying float vFall;
void main() {
  vCorner = position.xz;
  vTone = tone;
  vFall = around.y;
  gl_Position = projectionMatrix * modelViewMatrix * instanceMatrix * vec4(position, 1.0);
}
`;

const BLOB_FRAGMENT = /* glsl */ `
varying vec2 vCorner;
varying vec4 vTone;
varying float vFall;
void main() {
  float r = length(vCorner);
  if (r > 1.0) discard;
  float shade = smoothstep(0.5, 0.08, r) * 0.62 * vFall;
  float glow = (1.0 - r) * (1.0 - r) * (0.10 + 0.26 * vTone.a) * vFall;
  // Premultiplied: the shade takes away, the glow adds.
  gl_FragColor = vec4(vTone.rgb * glow, shade);
}
`;

export function createBots(uniforms: ShaderMaterial['uniforms'], viewport: Vector2, nearest: number) {
  const group = new Group();
  const shape = createBotShape();
  const tones = new InstancedBufferAttribute(new Float32Array(MOST * 4), 4).setUsage(DynamicDrawUsage);
  const arounds = new InstancedBufferAttribute(new Float32Array(MOST * 3), 3).setUsage(DynamicDrawUsage);
  const bodyGeometry = makeGeometry({ position: [shape.positions, 3], part: [shape.parts, 1] });
  bodyGeometry.setAttribute('tone', tones);
  bodyGeometry.setAttribute('around', arounds);
  const bodyMaterial = new ShaderMaterial({
    vertexShader: BODY_VERTEX,
    fragmentShader: BODY_FRAGMENT,
    side: DoubleSide,
    uniforms,
  });
  const bodies = new InstancedMesh(bodyGeometry, bodyMaterial, MOST);
  const blobGeometry = makeGeometry({ position: [[-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1], 3] }, rectangleIndex(1));
  blobGeometry.setAttribute('tone', tones);
  blobGeometry.setAttribute('around', arounds);
  const blobMaterial = new ShaderMaterial({
    vertexShader: BLOB_VERTEX,
    fragmentShader: BLOB_FRAGMENT,
    transparent: true,
    premultipliedAlpha: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  const blobs = new InstancedMesh(blobGeometry, blobMaterial, MOST);
  const trails = createTrails(viewport, nearest);
  for (const mesh of [bodies, blobs, trails.mesh]) {
    mesh.frustumCulled = false;
    group.add(mesh);
  }
  blobs.renderOrder = 2;
  trails.mesh.renderOrder = 4;
  const matrix = new Matrix4();
  const turn = new Quaternion();
  const angles = new Euler();
  const place = new Vector3();
  const size = new Vector3();
  return {
    group,
    /** With `isModel` bots are enlarged, to be visible from far above. */
    update(
      all: readonly ReturnType<typeof lookOfBot>[],
      eye: Vector3,
      seconds: number,
      tick: number,
      isModel: boolean,
    ) {
      const bots = all.slice(0, MOST);
      trails.begin(tick);
      bots.forEach(({ pose, color, id, floor, light, isEyes }, i) => {
        const rgb = rgbOf(color);
        const bob = 2.2 * Math.sin(seconds * 2.1 + id * 1.7) + 0.8 * Math.sin(seconds * 3.7 + id);
        const away = Math.sqrt((pose.x - eye.x) ** 2 + (pose.y - eye.y) ** 2 + (pose.z - eye.z) ** 2);
        const near = Math.max(0, 1 - away / 640);
        angles.set(-pose.nod + 0.03 * Math.sin(seconds * 1.3 + id), pose.yaw, pose.bank, 'YXZ');
        size.setScalar(isModel ? sizeFromAfar(away) : 1);
        matrix.compose(place.set(pose.x, pose.y + bob, pose.z), turn.setFromEuler(angles), size);
        bodies.setMatrixAt(i, matrix);
        tones.setXYZW(i, rgb[0], rgb[1], rgb[2], near);
        const fall = Math.max(0, 1 - (pose.y - floor) / 240);
        arounds.setXYZ(i, light, fall, isEyes ? 1 : 0);
        const wide = 54 + 0.16 * (pose.y - floor);
        matrix.compose(place.set(pose.x, floor + 0.6, pose.z), turn.identity(), size.set(wide, 1, wide));
        blobs.setMatrixAt(i, matrix);
        if (i < MOST_TRAILS) trails.draw(id, { x: pose.x, y: pose.y + bob * 0.5 - 6, z: pose.z }, rgb);
      });
      bodies.count = bots.length;
      blobs.count = bots.length;
      bodies.instanceMatrix.needsUpdate = true;
      blobs.instanceMatrix.needsUpdate = true;
      tones.needsUpdate = true;
      arounds.needsUpdate = true;
      trails.end();
    },
    setWorld(blueprint: number) {
      blobs.visible = blueprint === 0;
    },
    reset: trails.reset,
    dispose() {
      for (const mesh of [bodies, blobs]) release(mesh);
      for (const each of [bodies, blobs, trails]) each.dispose();
    },
  };
}
