import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finishSwap } from './embedded-swap.ts';

const NAMES = ['postgres', 'postgres-location', 'postgres-password', 'postgres.wal', 'files'];
/** The plan, and each of four that is set aside and each of five that is brought. */
const MOVES = 10;

/** An old installation, and one that was restored beside it. */
function prepared(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-swap-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const fill = (folder: string, what: string, secrets: string) => {
    for (const name of ['postgres', 'files']) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'whose'), what);
    }
    writeFileSync(join(folder, 'postgres-password'), what);
    mkdirSync(join(folder, secrets), { recursive: true });
    writeFileSync(join(folder, secrets, 'secrets-key'), what);
  };
  fill(dataDir, 'old', '.');
  fill(join(dataDir, 'restoring-1'), 'new', 'secrets');
  writeFileSync(join(dataDir, 'restoring-1/secrets/signing.pem'), 'new');
  return dataDir;
}
const stands = (dataDir: string, what: string, ending = '') =>
  ['postgres/whose', 'files/whose', 'postgres-password', 'secrets-key'].every(
    (path) => readFileSync(join(dataDir, path.replace(/^[\w-]+/, `$&${ending}`)), 'utf8') === what,
  );

test('a restore that is killed at any move leaves the old installation whole, or the new one to the next start', () => {
  const code = `const { swapIn } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-swap.ts'))});
    swapIn(process.env.DATA_DIR, process.env.DATA_DIR + '/restoring-1', ${JSON.stringify(NAMES)});`;
  for (let after = 0; after <= MOVES; after++) {
    const dataDir = prepared();
    const preload = join(import.meta.dirname, '../testing-kill-at-rename.ts');
    const { signal, status } = spawnSync(process.execPath, ['--import', preload, '--input-type=module', '-e', code], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, KILL_AT_RENAME_AFTER: String(after) },
    });
    expect([after, signal, status]).toEqual(after === MOVES ? [after, null, 0] : [after, 'SIGKILL', null]);
    finishSwap(dataDir);
    if (after === 0) {
      expect(stands(dataDir, 'old')).toBe(true);
      continue;
    }
    expect([after, stands(dataDir, 'new'), readFileSync(join(dataDir, 'signing.pem'), 'utf8')]).toEqual([after, true, 'new']);
    const [, ending] = /^postgres(\.before-\d{8}T\d{6}Z)$/m.exec(readdirSync(dataDir).join('\n'))!;
    expect(stands(dataDir, 'old', ending)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([]);
  }
}, 60_000);

test('what cannot move says so, loses nothing, and moves once it can', () => {
  const dataDir = prepared();
  const moves = [{ name: 'files', from: 'files', isSetAside: false }]; // and somebody has made the folder since
  writeFileSync(join(dataDir, 'restoring.json'), JSON.stringify({ staging: 'restoring-1', before: 'before-x', moves }));
  expect(() => finishSwap(dataDir)).toThrow(
    /^What was restored could not take its place: .*ENOTEMPTY.* mend that and start Muster/,
  );
  rmSync(join(dataDir, 'files'), { recursive: true });
  finishSwap(dataDir);
  expect(readFileSync(join(dataDir, 'files/whose'), 'utf8')).toBe('new');
});
