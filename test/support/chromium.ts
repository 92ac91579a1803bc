// Where the browser tests find their Chromium: the CHROMIUM variable, the usual names on the PATH, the usual places of
// desktop systems; else Debian's package is installed where that can be done without asking; else one line says what to
// install. Nothing is ever downloaded past the system's own package manager.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What a person reads who has no Chromium and no way to get one unasked. */
export const NO_CHROMIUM =
  'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The program of that name on a PATH, or undefined. */
export function findOnPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** The Chromium of this machine, or undefined. A CHROMIUM variable that points nowhere is an error, not a reason to look on. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const wished = env.CHROMIUM;
  if (wished) {
    if (!isExecutable(wished)) throw new Error(`CHROMIUM is set to ${wished}, which is not a program that can be run.`);
    return wished;
  }
  for (const name of NAMES) {
    const found = findOnPath(name, env.PATH ?? '');
    if (found !== undefined) return found;
  }
  return PLACES.find(isExecutable);
}

/** How to become root without being asked for a password, as words in front of a command; null when there is no way. */
function asRoot(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}

/** Installs Debian's chromium; false when this is no Debian, we are not root, or apt fails five times. Blocks for up to some minutes. */
export function installChromium(): boolean {
  const root = findOnPath('apt-get', process.env.PATH ?? '') === undefined ? null : asRoot();
  if (root === null) return false;
  process.stdout.write('No Chromium here: installing the package chromium …\n');
  const apt = (...words: string[]): boolean => {
    // Another job may hold apt's lock: wait for it.
    const command = [...root, 'apt-get', '-o', 'DPkg::Lock::Timeout=300', '-qq', ...words];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
  };
  for (let attempt = 0; attempt < 5; attempt++) {
    if (attempt > 0) spawnSync('sleep', ['10']);
    if (apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')) return true;
  }
  return false;
}

/** The Chromium of this machine, installed if need be, or undefined. */
export function provideChromium(): string | undefined {
  const found = findChromium();
  if (found !== undefined) return found;
  return installChromium() ? findChromium() : undefined;
}
