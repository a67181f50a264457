import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from './start-problem.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = join(ROOT, 'dist/web/.sources');
const SOURCES = [
  'index.html',
  '*.config.*',
  'package-lock.json',
  'tools/*.ts',
  'public/**/*',
  'common/**/*',
  'web/**/*',
  'features/**/*',
  'docs/accessibility.md',
  'docs/guide/**/*',
];
const NO_SOURCES = /\.test\.tsx?$|^vitest\.config|^features\/[^/]+\/server\/|\.demo\.ts$|README\.md$/;

/**
 * Builds `dist/web` unless it was built from just these sources. The stamp is written last: a build cut short is built anew.
 * @throws StartProblem with what the builder said
 */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const sources = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;

  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    if (existsSync(join(ROOT, 'dist/web/index.html'))) return;
    throw new StartProblem('The web pages are not built and the builder is not installed: run npm ci, without --omit=dev.');
  }
  say('Building the web pages …');
  const { code, output } = await run(process.execPath, [vite, 'build', '--logLevel', 'warn']);
  if (code !== 0) throw unbuilt(output);
  writeFileSync(STAMP, sources);
}

/** What the operator reads of what the builder said. */
export function unbuilt(output: string): StartProblem {
  const refused = /\b(?:EACCES|EPERM|EROFS)\b[^'\n]*(?:'([^']+)')?/.exec(output);
  if (!refused) return new StartProblem(`The web pages could not be built:\n${output.trim()}`);
  return new StartProblem(
    `The web pages are not built yet, and this user may not write to ${refused[1] ?? ROOT}: run npm run build once as the owner of the folder, or let this user write to node_modules and dist.`,
  );
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length)).sort()) {
    if (!NO_SOURCES.test(path)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

function run(command: string, args: string[]) {
  return new Promise<{ code: number | null; output: string }>((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    child.on('spawn', () => setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL)); // the database beside it takes longer
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text));
    child.stderr.on('data', (text: Buffer) => (output += text));
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}
