// Finds Chromium for the browser tests: the CHROMIUM variable, common names on the PATH, common places of desktop systems. Otherwise
// installs Debian's package where that needs no password; otherwise one line says what to install. Nothing is downloaded except by the
// system's package manager.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Shown when Chromium is missing and cannot be installed. */
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

/** Path of the program with that name on a PATH, or undefined. */
export function findOnPath(name: string, path: string): string | undefined {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Path of Chromium, or undefined. A CHROMIUM variable with an invalid path is an error. */
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

/** Command prefix for root without a password; null if impossible. */
function asRoot(): readonly string[] | null {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null;
}

/** Installs Debian's chromium; false on other systems, without root, or after apt failed five times. May block for minutes. */
export function installChromium(): boolean {
  const root = findOnPath('apt-get', process.env.PATH ?? '') === undefined ? null : asRoot();
  if (root === null) return false;
  process.stdout.write('No Chromium here: installing the package chromium …\n');
  const apt = (...words: string[]): boolean => {
    // Wait for apt's lock.
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

/** Path of Chromium, installed if necessary, or undefined. */
export function provideChromium(): string | undefined {
  const found = findChromium();
  if (found !== undefined) return found;
  return installChromium() ? findChromium() : undefined;
}
