import { join } from 'node:path';
import { keySlots } from '../secrets/key-slots.ts';
import type { Settings } from '../settings.ts';
import type { FileStore } from './file-store.ts';
import { onDisk } from './sealed/on-disk.ts';

/** @throws StartProblem where the bucket of FILES_URL cannot be used */
export async function createFileStore({ filesUrl, dataDir, secretsKey, oldSecretsKeys }: Settings): Promise<FileStore> {
  if (!filesUrl) return onDisk(join(dataDir, 'files'), keySlots(secretsKey, oldSecretsKeys));
  const { onS3 } = await import('./s3-store.ts'); // half a second of code that few installations need
  return onS3(filesUrl);
}
