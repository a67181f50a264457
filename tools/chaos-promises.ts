import { globSync } from 'node:fs';

/** What is promised while things break, and the tests that break them. */
export interface ChaosPromise {
  name: string;
  /** Patterns of test files. */
  files: string[];
  /** Of their tests those whose title holds one of these words; absent: all. */
  titles?: string;
  /** Programs that have to be there, by Debian's names of their packages, or the user who may do it. */
  needs?: (keyof typeof PROGRAMS | 'root')[];
}

/** What is run of each package. */
export const PROGRAMS = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  faketime: 'faketime',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
};

export const PROMISES: ChaosPromise[] = [
  {
    name: 'nodes are rolled and killed under load behind haproxy, and no call is lost',
    files: ['server/health/behind-haproxy.test.ts'],
    needs: ['haproxy'],
  },
  { name: 'a node told to stop answers what it has begun', files: ['server/health/draining.test.ts'] },
  { name: 'what was acknowledged survives kill -9, and runs go on', files: ['server/kill.test.ts'] },
  {
    name: 'jobs of features are killed anywhere and done once',
    files: ['features/*/server/killed.test.ts', 'features/*/server/*/killed.test.ts'],
  },
  { name: 'the database is cut off and comes back', files: ['server/database/away.test.ts'] },
  {
    name: 'PostgreSQL is killed and started again',
    files: ['server/database/embedded.test.ts'],
    titles: 'PostgreSQL itself is killed|PostgreSQL that is killed|after kill -9',
  },
  {
    name: 'the database fails over to another server',
    files: ['server/replicas/replicas.test.ts'],
    titles: 'another server answers than before',
  },
  {
    name: 'Patroni lets another server write, as one died, stands still, or gives way, and no save is lost',
    files: ['server/database/patroni.test.ts'],
    needs: ['patroni', 'etcd-server', 'haproxy', 'postgresql-15'],
  },
  {
    name: 'a replica lags, stands still or dies, and keeps nobody waiting',
    files: ['server/replicas/replicas.test.ts'],
    titles: 'replays no more|stands still or dies',
  },
  { name: 'a full disk stops writes in a sentence, and reads go on', files: ['server/database/disk-full.test.ts'] },
  { name: 'a disk is full to the last byte (tmpfs)', files: ['server/database/real-full-disk.test.ts'], needs: ['root'] },
  { name: 'clocks of nodes are ten minutes off, both ways', files: ['server/clocks.test.ts'], needs: ['faketime'] },
  {
    name: 'PgBouncer stands between, by transactions and by sessions',
    files: ['server/database/pgbouncer.test.ts'],
    needs: ['pgbouncer'],
  },
  {
    name: 'S3 breaks off in the middle, is away, or refuses',
    files: ['server/files/s3.test.ts', 'server/backup/s3-place.test.ts'],
    titles: 'bucket is away|breaks off|bucket that is missing',
  },
  {
    name: 'a backup and a restore are killed half-way, and nothing half counts',
    files: ['server/backup/backup-commands.test.ts', 'server/backup/continuous/continuous.test.ts'],
    titles: 'killed',
  },
  {
    name: 'WAL is cut off while it is sealed or sent, and the archive goes on',
    files: ['server/backup/continuous/killed.test.ts'],
    titles: 'while a segment of WAL is sealed or sent',
  },
  {
    name: 'a restore is cut off while the databases change places, and the old or the new one is whole',
    files: ['server/database/embedded-swap.test.ts', 'server/backup/continuous/killed.test.ts'],
    titles: 'killed at any move|while a segment of WAL is sealed or sent|while the databases change places',
  },
  {
    name: 'more waits for the archive than may, and a new base copy begins anew',
    files: ['server/backup/continuous/killed.test.ts'],
    titles: 'dropped above its bound',
  },
  {
    name: 'PostgreSQL 18 goes into a 15 of a plain owner, and back',
    files: ['server/backup/across-versions.test.ts'],
    needs: ['postgresql-15'],
  },
];

export const filesOf = ({ files }: ChaosPromise, root: string): string[] =>
  files.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
