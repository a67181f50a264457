import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from '#common/health.ts';
import type { ContinuousState } from '../backup/continuous/continuous-state.ts';
import type { Queryable } from '../database/database.ts';
import { canWrite } from '../database/disk-full.ts';
import type { Engine } from '../engine.ts';
import { readAgency } from '../jobs/agency-schedule.ts';
import type { Job } from '../jobs/job.ts';
import type { KnownReplica } from '../replicas/replicas.ts';
import type { Settings } from '../settings.ts';
import { critical, worst, type Facts, type Verdict } from './check.ts';
import { checkContinuous } from './continuous-check.ts';
import { checkClock, checkCsp, checkNodes, checkSecrets, checkVersions } from './node-checks.ts';
import {
  databaseState,
  failedSchedules,
  jobCounts,
  knownNodes,
  lastArchiveTrial,
  lastBackups,
  standbys,
} from './state.queries.ts';
import { checkBackupCheck, checkBackups, checkDatabase, checkDisk, checkReplicas } from './store-checks.ts';
import { checkAuditSeals, checkJobs, checkMail, checkSchedules } from './work-checks.ts';

const CHECKS: Record<string, (facts: Facts) => Verdict> = {
  database: checkDatabase,
  disk: checkDisk,
  backups: checkBackups,
  'backup-check': checkBackupCheck,
  'continuous-backup': checkContinuous,
  jobs: checkJobs,
  schedules: checkSchedules,
  'audit-seals': checkAuditSeals,
  replicas: checkReplicas,
  clock: checkClock,
  nodes: checkNodes,
  versions: checkVersions,
  mail: checkMail,
  secrets: checkSecrets,
  csp: checkCsp,
};

/** Everything that is known of how this installation is. */
export async function healthOf(engine: Engine) {
  const facts = await readFacts(engine);
  const checks = checksOf(facts);
  const { database, jobs, nodes, backups } = facts;
  return {
    status: worst(checks.map(({ status }) => status)),
    at: facts.now.toISOString(),
    version: engine.settings.version,
    copyOf: engine.copyOf,
    checks,
    nodes: nodes.map(({ isUnheard: _, ...node }) => node),
    database: { version: database.version, sizeBytes: database.sizeBytes, replicas: [...facts.readReplicas] },
    jobs,
    backups: {
      last: backups.last,
      verified: backups.verified,
      continuousSince: facts.continuous?.since ?? null,
      archivedUntil: facts.continuous?.until ?? null,
      heldMessages: database.held,
    },
  };
}

export const checksOf = (facts: Facts): Check[] => Object.entries(CHECKS).map(([name, check]) => ({ name, ...check(facts) }));

/** For who cannot be told more, because the database does not answer. */
export const databaseAway = (): Check => ({
  name: 'database',
  ...critical('The database does not answer.', 'See that PostgreSQL runs and that DATABASE_URL leads to it.'),
});

/** What a running node looks at, and what a command looks at while no node runs. */
export interface Looked {
  settings: Settings;
  database: Queryable;
  now: Date;
  /** Names of repeating jobs, and of those that somebody switched off. */
  repeating: readonly string[];
  paused: ReadonlySet<string>;
  /** Absent where no node runs to know them. */
  readReplicas?: readonly KnownReplica[];
  /** Absent where it is off. */
  continuous?: ContinuousState | undefined;
}

export async function readFacts(engine: Engine): Promise<Facts> {
  const { settings, database } = engine;
  const { paused } = await readAgency(engine);
  const readReplicas = engine.replicas?.known() ?? [];
  const repeating = repeatingOf(engine.discovered.jobs);
  return factsFrom({
    settings,
    database,
    now: engine.clock(),
    repeating,
    paused,
    readReplicas,
    continuous: engine.continuous?.state(),
  });
}

export const repeatingOf = (jobs: readonly Job[]): string[] => jobs.filter(({ cron }) => cron).map(({ name }) => name);

export async function factsFrom({
  settings,
  database,
  now,
  repeating,
  paused,
  readReplicas = [],
  continuous,
}: Looked): Promise<Facts> {
  const began = performance.now();
  const state = await databaseState(database);
  const answerMs = Math.round(performance.now() - began);
  const [jobs, nodes, backups, archiveTrial, replicas, failed, disk] = await Promise.all([
    jobCounts(database),
    knownNodes(database),
    lastBackups(database),
    lastArchiveTrial(database),
    standbys(database),
    failedSchedules(database, repeating),
    diskOf(settings, database),
  ]);
  return {
    settings,
    now,
    database: state,
    jobs,
    nodes,
    backups,
    continuous,
    archiveTrial,
    replicas,
    readReplicas,
    failedSchedules: failed,
    restingJobs: repeating.filter((name) => paused.has(name)),
    disk,
    answerMs,
    openSecrets: openSecrets(settings.dataDir),
  };
}

async function diskOf({ dataDir }: Settings, database: Queryable): Promise<Facts['disk']> {
  const [space, writes] = await Promise.all([statfs(dataDir), canWrite(database)]);
  return { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize, isFull: !writes };
}

const SECRETS = ['jwt-secret', 'secrets-key', 'signing.pem', 'postgres-password', 'backup-identity'];
const openSecrets = (dataDir: string) =>
  SECRETS.filter((name) => {
    const found = statSync(join(dataDir, name), { throwIfNoEntry: false });
    return found !== undefined && process.platform !== 'win32' && (found.mode & 0o077) !== 0;
  });
