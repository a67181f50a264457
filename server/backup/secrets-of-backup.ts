import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/** The password of the embedded database opens that one alone, and the key of the backups does not lie in them. */
export function secretsOf(
  { jwtSecret, secretsKey, dataDir }: Settings,
  others: readonly string[] = [],
): [string, string | Buffer][] {
  const files = ['signing.pem', ...others].filter((name) => existsSync(join(dataDir, name)));
  return [
    ...(jwtSecret ? [['jwt-secret', `${jwtSecret}\n`] as [string, string]] : []),
    ...(secretsKey ? [['secrets-key', `${secretsKey}\n`] as [string, string]] : []),
    ...files.map((name): [string, Buffer] => [name, readFileSync(join(dataDir, name))]),
  ];
}
