import '../server/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * `npm run lint:api`: writes the API's description in short and with all modules spelled out, as a System Admin reads it, and lets
 * Redocly judge both by its recommended rules. Ends with 1 at the first error or warning.
 */
const { default: setup } = await import('../server/testing-setup.ts');
const { startTestApp } = await import('../server/testing.ts');
const folder = mkdtempSync(join(tmpdir(), 'muster-api-'));
const stop = await setup();
try {
  const app = await startTestApp();
  try {
    const admin = await app.signIn();
    const { body: inShort } = await admin.get('/api/openapi.json');
    const [, ...tags] = inShort.tags.map(({ name }: { name: string }) => name); // all but those of any module
    const { body: spelledOut } = await admin.get(`/api/openapi.json?modules=${tags.join(',')}`);
    writeFileSync(join(folder, 'in-short.json'), JSON.stringify(inShort));
    writeFileSync(join(folder, 'spelled-out.json'), JSON.stringify(spelledOut));
  } finally {
    await app.close();
  }
  const found = await Promise.all(['in-short.json', 'spelled-out.json'].map(problemsOf));
  for (const line of found.flat().slice(0, 50)) console.error(line);
  console.log(`The API's description: ${found.flat().length || 'no'} problems.`);
  process.exitCode = found.flat().length ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
  await stop?.();
}

/** Redocly ends well where there are warnings alone, so what it found is read. */
async function problemsOf(file: string): Promise<string[]> {
  const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
  const answer = join(folder, `${file}.found`); // a pipe would lose the end of a long answer
  const output = await open(answer, 'w');
  const child = spawn(
    process.execPath,
    [redocly, 'lint', file, '--extends', 'recommended', '--format', 'json', '--max-problems', '100000'],
    {
      cwd: folder,
      stdio: ['ignore', output.fd, 'ignore'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  await once(child, 'close');
  await output.close();
  const { problems } = JSON.parse(readFileSync(answer, 'utf8')) as { problems: Problem[] };
  return problems.map(
    ({ severity, ruleId, message, location: [place] }) => `${severity} ${ruleId}: ${message} ${file}${place?.pointer ?? ''}`,
  );
}

interface Problem {
  severity: string;
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}
