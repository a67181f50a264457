import type { ApiKey } from './accounts/api-keys/api-keys.ts';
import type { Session } from './accounts/sessions.ts';
import type { Computing } from './computed/computing.ts';
import type { Database } from './database/database.ts';
import type { Discovered } from './discovered.ts';
import type { Node } from './health/node.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './http/log.ts';
import type { JobQueue } from './jobs/jobs.ts';
import type { Registry } from './modules/registry.ts';
import type { ContinuousBackup } from './backup/continuous/continuous-backup.ts';
import type { Cache } from './cache.ts';
import type { Mailer } from './outside/mailer.ts';
import type { Telephone } from './outside/telephone.ts';
import type { Scanner } from './outside/virus-scan.ts';
import type { Outbound } from './outside/fetch.ts';
import type { ChangeCounters } from './change-counters.ts';
import type { Bus } from './realtime/bus.ts';
import type { AccessCache } from './records/access.ts';
import type { Replicas } from './replicas/replicas.ts';
import type { Settings } from './settings.ts';
import type { Workers } from './workers/workers.ts';

/** Everything a running node holds. There is one per process (and one per test application). */
export interface Engine {
  readonly settings: Settings;
  readonly node: Node;
  /** Of when the backup is that this database is a copy of; nothing leaves a copy. */
  readonly copyOf: string | null;
  readonly database: Database;
  /** `database`, or beside a pooler that works by transactions one whose sessions stay: for locks and notifications. */
  readonly sessionDatabase: Database;
  /** Where `sessionDatabase` is reached. */
  readonly databaseUrl: string;
  /** Archives the embedded database as it is written; absent where nobody asked for it. */
  continuous: ContinuousBackup | undefined;
  /** Servers that answer reads beside the primary; absent where none is named. */
  readonly replicas: Replicas | undefined;
  readonly discovered: Discovered;
  /** The definitions of this moment; replaced as a whole when they change. */
  registry: Registry;
  readonly computing: Computing;
  readonly access: AccessCache;
  /** By token; another map when any session ends anywhere. */
  sessions: Map<string, Session>;
  /** By the key itself; another map with the sessions. */
  apiKeys: Map<string, ApiKey>;
  /** What is kept of the admin settings. */
  readonly settingsCache: Cache;
  readonly bus: Bus;
  readonly outbound: Outbound;
  readonly changeCounters: ChangeCounters;
  readonly jobs: JobQueue;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly telephone: Telephone;
  /** Looks at what is uploaded before it is kept. */
  readonly scanner: Scanner;
  /** Threads for what would keep the node from answering. */
  readonly workers: Workers;
  readonly log: Log;
  readonly clock: () => Date;
}
