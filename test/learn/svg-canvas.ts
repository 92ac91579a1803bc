// A canvas that writes SVG: what a figure's pen draws becomes a picture that can be looked at, compared, and shown where there is no script.
export interface Pixels {
  readonly width: number;
  readonly data: Uint8ClampedArray;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** The part of Path2D and of the canvas's own path that figures use. */
export class SvgPath {
  d = '';
  moveTo(x: number, y: number): void {
    this.d += `M${short(x)} ${short(y)}`;
  }
  lineTo(x: number, y: number): void {
    this.d += `L${short(x)} ${short(y)}`;
  }
  closePath(): void {
    this.d += 'Z';
  }
  arc(x: number, y: number, r: number, from: number, to: number, isBack = false): void {
    const at = (angle: number): string => `${short(x + r * Math.cos(angle))} ${short(y + r * Math.sin(angle))}`;
    // SVG draws no whole circle by one arc.
    const turn = to - from;
    this.d += `${this.d === '' ? 'M' : 'L'}${at(from)}`;
    for (const part of [0.5, 1])
      this.d += `A${short(r)} ${short(r)} 0 0 ${isBack ? 0 : 1} ${at(from + part * Math.sign(turn) * Math.min(Math.abs(turn), 2 * Math.PI))}`;
  }
}

export function createSvgCanvas(width: number, height: number) {
  let parts: string[] = [];
  let path = new SvgPath();
  let [transform, clips, open] = ['', 0, 0];
  let dash: readonly number[] = [];
  const ctx = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    lineJoin: '',
    lineCap: '',
    font: '',
    textAlign: '',
    textBaseline: '',
    setTransform: (...matrix: number[]) => void (transform = matrix.map((value) => Math.round(value * 1000) / 1000).join()), // prettier-ignore
    fillRect: () => void ([parts, open] = [[`<rect width="${width}" height="${height}" fill="${ctx.fillStyle}"/>`], 0]),
    beginPath: () => void (path = new SvgPath()),
    moveTo: (x: number, y: number) => path.moveTo(x, y),
    lineTo: (x: number, y: number) => path.lineTo(x, y),
    arc: (...args: Parameters<SvgPath['arc']>) => path.arc(...args),
    setLineDash: (lengths: readonly number[]) => void (dash = lengths),
    fill: ({ d } = path) => draw(d, `fill="${ctx.fillStyle}"${opacity()}`),
    stroke: ({ d } = path) =>
      draw(d, `fill="none" stroke="${ctx.strokeStyle}" stroke-width="${short(ctx.lineWidth)}"${dash.length > 0 ? ` stroke-dasharray="${dash.map(short).join(' ')}"` : ''}`), // prettier-ignore
    strokeText: () => undefined,
    fillText: (words: string, x: number, y: number) =>
      add(`<text x="${short(x)}" y="${short(y)}" fill="${ctx.fillStyle}" font-size="${ctx.font.match(/[\d.]+(?=px)/)![0]}" text-anchor="middle" dominant-baseline="middle">${words}</text>`), // prettier-ignore
    save: () => undefined,
    clip({ d }: SvgPath) {
      add(`<clipPath id="floor${++clips}"><path d="${d}"/></clipPath><g clip-path="url(#floor${clips})">`);
      open++;
    },
    restore() {
      if (open-- > 0) parts.push('</g>');
    },
    drawImage: ({ pixels }: { pixels: Pixels }) => add(drawPixels(pixels)),
  };
  const opacity = (): string => (ctx.globalAlpha < 1 ? ` opacity="${ctx.globalAlpha}"` : '');
  /** Paths that look alike and follow one another are one element. */
  const draw = (d: string, look: string): void => {
    const end = `" ${look}/>`;
    if (parts.at(-1)?.endsWith(end)) parts.push(parts.pop()!.slice(0, -end.length) + d + end);
    else add(`<path d="${d}${end}`);
  };
  const add = (element: string): void => {
    const isFirst = parts.length === 1;
    parts.push(isFirst ? `<g transform="matrix(${transform})" stroke-linejoin="round" stroke-linecap="round">\n${element}` : element); // prettier-ignore
  };
  return {
    canvas: { width, height, getContext: () => ctx } as unknown as HTMLCanvasElement,
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-weight="600">\n${parts.join('\n')}\n</g>\n</svg>\n`,
  };
}

/** A path of each colour, made of runs of equal pixels in squares of eight, and one of the single dots. */
function drawPixels({ width, data }: Pixels): string {
  const pixels = new Uint32Array(data.buffer);
  const runs = new Map<number, string>();
  const height = pixels.length / width;
  const most = (x: number, y: number): number => {
    const counts = new Map<number, number>();
    for (let i = 0; i < 64; i++) {
      const color = pixels[(y + (i >> 3)) * width + x + (i & 7)];
      counts.set(color, (counts.get(color) ?? 0) + (color >>> 24 === 255 ? 0 : 1));
    }
    return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  };
  let [dots, lastX, lastY] = ['', 0, 0];
  for (let y = 0; y < height; y += 8)
    for (let x = 0, from = 0; x < width; x += 8) {
      const color = most(x, y);
      if (x + 8 < width && most(x + 8, y) === color) continue;
      if (color !== 0) runs.set(color, `${runs.get(color) ?? ''}M${from} ${y}h${x + 8 - from}v8H${from}z`);
      from = x + 8;
    }
  pixels.forEach((color, i) => {
    if (color >>> 24 !== 255) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    dots += `m${x - lastX} ${y - lastY}v1`;
    [lastX, lastY] = [x, y + 1];
  });
  const hex = (color: number): string => [0, 8, 16, 24].map((bits) => ((color >>> bits) & 255).toString(16).padStart(2, '0')).join(''); // prettier-ignore
  return `${[...runs].map(([color, d]) => `<path d="${d}" fill="#${hex(color)}"/>`).join('\n')}\n<path d="M0 0${dots}" stroke="#dbe9ff" fill="none"/>`;
}
