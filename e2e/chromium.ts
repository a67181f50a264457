import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Without windows of its own a browser makes a page for a sixth of the work. */
const HEADLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** @returns the program's path: CHROMIUM where it is named, else a headless one, any on the PATH, or Playwright's own */
function findChromium(): string | undefined {
  return [process.env.CHROMIUM ?? '', ...onPath(HEADLESS), ...onPath(NAMES), playwrightsOwn()].find(isUsable);
}

const onPath = (names: string[]): string[] =>
  names.flatMap((name) => ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].map((folder) => join(folder, name)));

/** Installs one where there is none, with apt where that is possible, and says so; in CI the quick one where there is the other. */
export function requireChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found && (process.env.CHROMIUM || !process.env.CI || onPath(HEADLESS).some(isUsable) || !mayUseApt())) return found;
  for (const command of found ? quickBesideIt() : waysToInstall()) {
    say(`Installing Chromium for the browser journeys: ${command.join(' ')}`);
    const [program = '', ...args] = command;
    spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = findChromium();
    if (installed) return installed;
  }
  if (found) return found;
  throw new Error('The browser journeys need Chromium, which could not be installed: install it, or name its path in CHROMIUM.');
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const apt = (name: string) => [
  'apt-get',
  'install',
  '-y',
  '-q',
  '--no-install-recommends',
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=10',
  name,
];

/** Of the same version, so that nothing that is there changes. */
function quickBesideIt(): string[][] {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium'], { encoding: 'utf8' });
  return stdout ? [apt(`chromium-headless-shell=${stdout}`)] : [];
}

function waysToInstall(): string[][] {
  const playwright = [process.execPath, join(import.meta.dirname, '../node_modules/playwright-core/cli.js'), 'install'];
  if (!mayUseApt()) return [[...playwright, 'chromium']];
  const ways = [apt('chromium-headless-shell'), apt('chromium')];
  return [...ways, ['apt-get', 'update', '-q'], ...ways, [...playwright, '--with-deps', 'chromium']];
}

/** Ubuntu's `chromium-browser` is a script that only asks for a snap. */
const isUsable = (path: string) =>
  path !== '' && existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0;

function playwrightsOwn() {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}
