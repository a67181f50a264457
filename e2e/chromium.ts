import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** @returns the program's path: CHROMIUM where it is named, else Debian's, any on the PATH, or Playwright's own */
function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', '/usr/bin/chromium', ...onPath, playwrightsOwn()].find(
    (path) => path && existsSync(path) && answers(path),
  );
}

/** Installs one where there is none, with apt where that is possible, and says so. */
export function requireChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  for (const command of waysToInstall()) {
    say(`No Chromium was found for the browser journeys, installing it: ${command.join(' ')}`);
    const [program = '', ...args] = command;
    spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('The browser journeys need Chromium, which could not be installed: install it, or name its path in CHROMIUM.');
}

function waysToInstall(): string[][] {
  const isRoot = process.getuid?.() === 0;
  const playwright = [process.execPath, join(import.meta.dirname, '../node_modules/playwright-core/cli.js'), 'install'];
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return [[...playwright, 'chromium']];
  const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'];
  return [install, ['apt-get', 'update', '-q'], install, [...playwright, '--with-deps', 'chromium']];
}

/** Ubuntu's `chromium-browser` is a script that only asks for a snap. */
const answers = (path: string) => spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;

function playwrightsOwn() {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}
