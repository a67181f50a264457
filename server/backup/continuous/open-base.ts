import { chownSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ownFolder, reachableCluster, clusterOf } from '../../database/embedded-places.ts';
import { postgresUser } from '../../database/embedded-user.ts';
import { StartProblem } from '../../start-problem.ts';
import { readArchive } from '../archive.ts';
import { ENDING } from '../places.ts';
import type { ContinuousPlaces } from './continuous-places.ts';
import type { BaseCopy } from './wal-names.ts';

/** Lays a base copy into a data directory, where PostgreSQL can reach it. @returns the secrets that lie in it */
export async function openBase(
  { bases }: ContinuousPlaces,
  { base }: BaseCopy,
  identity: string,
  dataDir: string,
): Promise<Map<string, string>> {
  const user = postgresUser(clusterOf(dataDir));
  const cluster = reachableCluster(dataDir, user);
  const own = (path: string) => user.ids && chownSync(path, user.ids.uid, user.ids.gid);
  const secrets = new Map<string, string>();
  const inside = (path: string) => {
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new StartProblem('The base copy names a file outside of its folder: it is not restored.');
    return join(cluster, path);
  };
  ownFolder(cluster, user);
  await readArchive(await bases.read(`${base}${ENDING}`), identity, async (path, content) => {
    if (path === 'folders.json') {
      for (const folder of JSON.parse(await text(content)) as string[]) {
        mkdirSync(inside(folder), { recursive: true, mode: 0o700 });
        own(inside(folder));
      }
    } else if (path.startsWith('secrets/')) secrets.set(path.slice('secrets/'.length), await text(content));
    else if (path.startsWith('cluster/')) {
      const target = inside(path.slice('cluster/'.length));
      await pipeline(content, createWriteStream(target, { mode: 0o600 }));
      own(target);
    } else content.resume();
  });
  if (!existsSync(join(cluster, 'backup_label'))) throw new StartProblem('The base copy is damaged: it ends early.');
  const password = secrets.get('postgres-password');
  if (password) writeFileSync(join(dataDir, 'postgres-password'), password, { mode: 0o600 });
  secrets.delete('postgres-password');
  return secrets;
}
