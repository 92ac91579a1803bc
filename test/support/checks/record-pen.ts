// A pen of Canvas 2D that notes what it is told instead of drawing, with the canvas and the paths that belong to it.
import { digest, sumOf } from '../golden.ts';

/** A path that notes how it was made. */
export class RecordedPath {
  readonly told: unknown[] = [];
  moveTo(...at: number[]): void {
    this.told.push('moveTo', ...at);
  }
  lineTo(...at: number[]): void {
    this.told.push('lineTo', ...at);
  }
  arc(...about: number[]): void {
    this.told.push('arc', ...about);
  }
  closePath(): void {
    this.told.push('closePath');
  }
  addPath({ told }: RecordedPath): void {
    this.told.push(...told);
  }
}

/** A canvas, and a pen that records what it is told; `line` gives it in short, and begins again. */
export function recordPen(width = 800, height = 600) {
  let told: unknown[] = [];
  const noted = (each: unknown): unknown[] =>
    Array.isArray(each)
      ? each.flatMap(noted)
      : typeof each === 'object' && each !== null && 'told' in each
        ? (each.told as unknown[])
        : [each];
  const answers: Readonly<Record<string, (...all: number[]) => unknown>> = {
    createImageData: (wide, high) => ({ width: wide, height: high, data: new Uint8ClampedArray(4 * wide * high) }),
    putImageData: (...[image]: unknown[]) => told.push('putImageData', sumOf((image as ImageData).data)),
  };
  const pen: CanvasRenderingContext2D = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) =>
      name === 'canvas'
        ? canvas
        : (answers[String(name)] ??
          ((...all: unknown[]) => {
            told.push(name, ...all.flatMap(noted));
            // As a gradient.
            return pen;
          })),
    set: (_, name, value) => told.push(name, ...noted(value)) > 0,
  });
  const canvas = {
    width,
    height,
    clientWidth: width,
    get told() {
      return told;
    },
    setAttribute: (...all: string[]) => void told.push(...all),
    getContext: () => pen,
  };
  const line = (what: string): string => {
    const short = `${what}: ${told.length} words and numbers, ${digest(told)}`;
    told = [];
    return short;
  };
  return { pen, canvas: canvas as unknown as HTMLCanvasElement, line };
}
