// Labels of debug layers: text in the tiny font, facing the camera, of constant size on the screen, on a dark pane. Of labels that would
// overlap only some are drawn (pick-labels.ts).
import { Matrix4, ShaderMaterial, type Camera, type Texture, type Vector2 } from 'three';
import type { LabelShape } from '../../debug/shapes.ts';
import { colorOf } from '../../debug/colors.ts';
import { rgbOf } from '../colors.ts';
import { makeGeometry } from '../geometry.ts';
import { LETTER, LETTER_COUNT, letterIndex } from './font.ts';
import { pickLabels, type LabelBox } from './pick-labels.ts';

/** Height of a letter on the screen, pixels, and its width. */
const PIXELS = 14;
const PIXELS_WIDE = (PIXELS * (LETTER.wide + 2)) / LETTER.cell;

export type LabelGeometry = ReturnType<typeof createLabelGeometry>;

/** One rectangle a letter; `corner` is in letters from the middle of the text's last line. */
export function createLabelGeometry(labels: readonly LabelShape[]) {
  const places: number[] = [];
  const corners: number[] = [];
  const cells: number[] = [];
  const tones: number[] = [];
  const index: number[] = [];
  const boxes: LabelBox[] = [];
  /** Where each label's part of the index begins, and where the last one's ends. */
  const starts = [0];
  for (const { at, text, color, isFirst = false } of labels) {
    const rgb = rgbOf(colorOf(color));
    const lines = text.split('\n').map((line) => [...line]);
    const longest = Math.max(...lines.map(({ length }) => length));
    boxes.push({ ...at, isFirst, width: longest * PIXELS_WIDE, height: lines.length * PIXELS });
    const letters = lines.flatMap((line, row) =>
      line.map((letter, i) => ({ letter, left: i - line.length / 2, up: lines.length - 1 - row })),
    );
    for (const { letter, left, up } of letters) {
      const start = places.length / 3;
      const glyph = letterIndex(letter);
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]) {
        places.push(at.x, at.y, at.z);
        corners.push(left + x, up + y);
        cells.push((glyph * LETTER.cell + x * (LETTER.wide + 2)) / (LETTER_COUNT * LETTER.cell), y);
        tones.push(...rgb);
      }
      index.push(start, start + 1, start + 2, start, start + 2, start + 3);
    }
    starts.push(index.length);
  }
  const geometry = makeGeometry(
    { position: [places, 3], corner: [corners, 2], cell: [cells, 2], tone: [tones, 3] },
    index,
  );
  const drawn = geometry.index!;
  const matrix = new Matrix4();
  let seenFrom = '';
  return {
    geometry,
    /** Chooses the labels to draw from that camera; `viewport` as for the material. Cheap if nothing has changed. */
    thin(camera: Camera, { x: width, y: height }: Vector2) {
      matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
      const from = [...matrix.elements, width, height].join();
      if (from === seenFrom) return;
      seenFrom = from;
      let end = 0;
      for (const label of pickLabels(boxes, matrix.elements, width, height))
        for (let i = starts[label]; i < starts[label + 1]; i++) drawn.array[end++] = index[i];
      drawn.needsUpdate = true;
      geometry.setDrawRange(0, end);
    },
  };
}

/** Letters on a dark pane. */
export function createLabelMaterial(viewport: Vector2, font: Texture, hidden: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute vec2 corner;
attribute vec2 cell;
attribute vec3 tone;
uniform vec2 viewport;
varying vec2 vCell;
varying vec3 vTone;
void main() {
  vec4 here = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vec2 size = vec2(${PIXELS_WIDE}, ${PIXELS}.0);
  here.xy += corner * size * 2.0 / viewport * here.w;
  gl_Position = here;
  vCell = cell;
  vTone = tone;
}
`,
    fragmentShader: /* glsl */ `
uniform sampler2D font;
uniform float faint;
varying vec2 vCell;
varying vec3 vTone;
void main() {
  float ink = smoothstep(0.3, 0.6, texture2D(font, vCell).r);
  // Lighter than the marks, so that dark tones are readable.
  gl_FragColor = vec4(mix(vTone, vec3(1.0), 0.35) * ink, mix(0.55, 1.0, ink) * faint);
}
`,
    uniforms: { viewport: { value: viewport }, font: { value: font }, faint: { value: hidden ? 0.35 : 1 } },
    transparent: true,
    depthTest: !hidden,
    depthWrite: false,
  });
}
