import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { StartProblem } from '#server/start-problem.ts';

/** The user PostgreSQL runs as. It refuses to be root, so root lends it another one; anybody else runs it as themselves. */
export interface PostgresUser {
  name: string;
  /** Absent: the same user as this process. */
  ids?: { uid: number; gid: number };
}

/** @param cluster the cluster's directory: an existing one keeps its owner */
export function postgresUser(cluster: string): PostgresUser {
  const self = process.getuid?.();
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (self === undefined) return { name: 'this user' };
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new StartProblem(
        `The database in ${cluster} belongs to ${nameOf(owner.uid)}: start Muster as the user who first started it.`,
      );
    }
    return { name: nameOf(self) };
  }
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), ids: { uid: owner.uid, gid: owner.gid } };
  const lent = accounts().find(({ name }) => name === 'postgres') ?? accounts().find(({ name }) => name === 'nobody');
  return { name: lent?.name ?? 'user 65534', ids: { uid: lent?.uid ?? 65534, gid: lent?.gid ?? 65534 } };
}

/** Whether that user can go through every folder down to this path, and enter or run it. */
export function canReach(user: PostgresUser, path: string): boolean {
  if (!user.ids) return true;
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user.ids, cwd: '/' }).status === 0;
}

const accounts = () =>
  (existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '').split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
const nameOf = (uid: number) => accounts().find((account) => account.uid === uid)?.name ?? (uid === 0 ? 'root' : `user ${uid}`);
