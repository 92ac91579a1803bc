// Server: in Node, it answers /path?from=1,1&to=19,4 as JSON, so that a game's server decides where its agents go.
import { createServer, type Server } from 'node:http';
import { createLevel, createNavigator } from '../index.ts';

const level = createLevel({
  rooms: [
    { polygon: [[0, 0], [12, 0], [12, 8], [0, 8]] },
    { polygon: [[12, 3], [20, 3], [20, 5], [12, 5]] },
  ],
  doors: [{ name: 'gate', from: [12, 3], to: [12, 5] }],
}); // prettier-ignore
const nav = createNavigator(level, { radius: 0.4 });
await nav.prepare();

/** `12,3` as a point; the library refuses what is no number. */
function pointOf(text: string | null): { x: number; z: number } {
  const [x = NaN, z = NaN] = (text ?? '').split(',').map(Number.parseFloat);
  return { x, z };
}

/** Starts the server; port 0 takes any free one. */
export function serve(port: number): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
    response.setHeader('content-type', 'application/json');
    try {
      if (pathname !== '/path') throw new Error(`there is no ${pathname}; use /path?from=x,z&to=x,z`);
      const { path, reason, nearest } = nav.query(pointOf(searchParams.get('from')), pointOf(searchParams.get('to')));
      response.end(JSON.stringify({ path, reason, nearest }));
    } catch (error) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: (error as Error).message }));
    }
  }).listen(port);
}
