// `npm start` on a machine without any browser: the server comes up, nothing complains, the page is served.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** A port that nobody uses at the moment. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

test('npm start opens the page, and does not fail without a browser', async () => {
  const [program, ...words] = scripts.start.split(' ');
  expect(program).toBe('vite');
  expect(words).toContain('--open');
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}/`;
  const vite = resolve(ROOT, 'node_modules/vite/bin/vite.js');
  // Only node is on this PATH: no browser, and nothing that could open one.
  const server = spawn(process.execPath, [vite, ...words, '--host', '127.0.0.1', '--port', String(port)], {
    cwd: ROOT,
    env: { PATH: dirname(process.execPath), HOME: process.env.HOME, NO_COLOR: '1' },
  });
  let errors = '';
  server.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  try {
    await expect
      .poll(
        () =>
          fetch(address).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    expect(await (await fetch(address)).text()).toContain('<title>');
    for (const path of ['learn/', 'examples/', 'reference/']) {
      const page = await (await fetch(address + path)).text();
      for (const [, script] of page.matchAll(/<script type="module" src="([^"]+)"/g))
        expect((await fetch(new URL(script, address + path))).status, path + script).toBe(200);
      if (path === 'reference/') expect(page.split('<article').length).toBeGreaterThan(200);
    }
    // Long enough for a browser that cannot be started to have been missed.
    await new Promise((done) => setTimeout(done, 1000));
    expect(server.exitCode).toBeNull();
    expect(errors).toBe('');
  } finally {
    server.kill();
  }
});
