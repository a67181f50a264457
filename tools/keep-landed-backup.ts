import '#server/node-version.mjs';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identityToRecipient } from 'age-encryption';
import { ENDING, folder } from '#server/backup/places.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { createFileStore } from '#server/files/create-file-store.ts';
import { readSettings } from '#server/settings.ts';
import { StartProblem } from '#server/start-problem.ts';
import { runCommand } from './backup-command.ts';
import { fillLanded, LANDED_ADMIN } from '#server/testing-landed.ts';

const KEPT = fileURLToPath(new URL('../server/backup/landed', import.meta.url));

/** `npm run keep-landed-backup`: a small backup of this version, which every later one has to bring back. */
await runCommand(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-landed-'));
  await chmod(dataDir, 0o711);
  const settings = readSettings({
    PORT: '0',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: LANDED_ADMIN.email,
    ADMIN_PASSWORD: LANDED_ADMIN.password,
    JWT_SECRET: 'a secret for tests, long enough to be accepted',
    SECRETS_KEY: 'a key for the secrets of tests, long enough too',
    BACKUP_RECIPIENTS: await identityToRecipient(
      (await readFile(join(KEPT, 'test-identity'), 'utf8')).trim().split('\n').at(-1)!,
    ),
  });
  const file = join(KEPT, `muster-${settings.version}${ENDING}`);
  if (existsSync(file)) throw new StartProblem(`${file} is kept already: a landed version is never written anew.`);
  const embedded = await startEmbedded({ dataDir, say: () => undefined, fast: true });
  try {
    const landed = await fillLanded(settings, embedded.url);
    const files = await createFileStore(settings);
    const { backup, bytes } = await takeBackup({ settings, databaseUrl: embedded.url, files, place: folder(KEPT) });
    await rename(join(KEPT, `${backup}${ENDING}`), file);
    await chmod(file, 0o644);
    await writeFile(join(KEPT, `muster-${settings.version}.json`), `${JSON.stringify(landed, null, 2)}\n`);
    return { answer: { file, bytes }, isJson: false, words: `${file} is kept: ${bytes.toLocaleString('en-US')} bytes.` };
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
