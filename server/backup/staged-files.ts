import { randomBytes } from 'node:crypto';
import { keptSecret } from '../kept-secret.ts';
import { createFileStore } from '../files/create-file-store.ts';
import { MissingFile, type FileStore } from '../files/file-store.ts';
import { onDisk } from '../files/sealed/on-disk.ts';
import { keySlots } from '../secrets/key-slots.ts';
import type { Settings } from '../settings.ts';

/** The files of a restore until it opens: beside their place, sealed with a key that this process alone knows. */
export interface StagedFiles {
  store: FileStore;
  /** Seals them with another key, for good. */
  turnTo(secretsKey: string): Promise<void>;
}

export function stageFiles(folder: string): StagedFiles {
  const passing = randomBytes(32).toString('base64url');
  return {
    store: onDisk(folder, keySlots(passing)),
    async turnTo(secretsKey) {
      const { sealing } = onDisk(folder, keySlots(secretsKey, [passing]));
      for (const group of await sealing!.groups()) await sealing!.sealAnew(group);
    },
  };
}

/** With the key that the next start seals with. */
export const withKeyOf = <S extends Settings>(settings: S, secrets: ReadonlyMap<string, string>): S & { secretsKey: string } => ({
  ...settings,
  secretsKey: settings.secretsKey ?? secrets.get('secrets-key')?.trim() ?? keptSecret(settings.dataDir, 'secrets-key'),
});

/** Into the store of the settings; a file that is there has the same name only if it is the same. */
export async function placeFiles(settings: Settings, from: FileStore, paths: readonly string[]): Promise<void> {
  const store = await createFileStore(settings);
  for (const path of paths) {
    const content = await from.read(path).catch((problem: unknown) => {
      if (!(problem instanceof MissingFile)) throw problem;
    });
    if (!content) continue;
    await store.remove(path);
    await store.write(path, content);
  }
}
