import { setTimeout as sleep } from 'node:timers/promises';
import { readDeclared } from '../../admin-settings/declared-setting.ts';
import { systemContext } from '../../context.ts';
import type { Engine } from '../../engine.ts';
import { keptOnce } from '../../kept-once.ts';
import { StartProblem } from '../../start-problem.ts';
import { backupKeep } from '../backup.settings.ts';
import { removeStagings, TRYING } from '../staging.ts';
import { discardSegments } from './ship-wal.ts';
import { openKeptArchive, type KeptArchive } from './kept-archive.ts';
import { stateOf, type ContinuousState } from './continuous-state.ts';

const EVERY_MS = 5_000;
const AFTER_FAILURE_MS = 60_000;
const LAST_MS = 10_000;
const NOT_SENT = 'what the database wrote could not be archived';

/** Keeps the archive of the embedded database less than a minute behind. */
export interface ContinuousBackup {
  state(): ContinuousState;
  /** Everything that was saved until now is handed over. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Of the one node that has the embedded database; undefined where nobody asked for it. */
export function startContinuousBackup(engine: Engine): ContinuousBackup | undefined {
  const { settings, log } = engine;
  if (!settings.backupContinuous || settings.databaseUrl || !settings.roles.jobs) return undefined;
  const runsSince = engine.clock().toISOString();
  const end = new AbortController();
  const { signal } = end;
  let archive: KeptArchive | undefined;
  const problems = new Map<string, string>();
  let turn: Promise<unknown> = Promise.resolve();

  const open = keptOnce(async () => (archive = await openKeptArchive(engine)));
  /** One after the other, and in the order of the calls. */
  const send = () => {
    const mine = turn.then(() => sendNow());
    turn = mine.catch(() => undefined);
    return mine;
  };
  async function sendNow() {
    if (engine.copyOf) return discardSegments(settings.dataDir);
    const kept = await open();
    await kept.look();
    await kept.send();
  }
  async function copyBase() {
    if (engine.copyOf) return;
    if (problems.has(NOT_SENT)) return; // without its WAL a base copy is nothing
    const kept = await open();
    if (await kept.isBaseDue()) {
      await kept.copyBase(signal);
      await send(); // the WAL without which it is nothing
    }
    const { value } = await readDeclared(systemContext(engine, 'how long the continuous backup reaches back'), backupKeep);
    await kept.removeOld(keptDays(value));
  }
  /** A place that is away is told once, and asked again. */
  const repeat = async (work: () => Promise<void>, pauseMs: number, what: string) => {
    for (let failed = false; !signal.aborted;) {
      try {
        await work();
        failed = false;
        problems.delete(what);
      } catch (reason) {
        if (signal.aborted) return;
        if (!failed) log.error({ problem: String(reason) }, what);
        failed = true;
        problems.set(what, sentenceFor(reason));
      }
      await sleep(failed ? pauseMs : EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const swept = removeStagings(settings.dataDir, TRYING); // of a trial that was killed
  swept.catch((problem: unknown) => log.error({ problem: String(problem) }, 'what a trial left could not be removed'));
  const loops = [
    repeat(send, EVERY_MS, NOT_SENT),
    repeat(copyBase, AFTER_FAILURE_MS, 'no base copy of the database could be taken'),
  ];

  const flush = async () => {
    const kept = await open();
    await kept.look(); // what was saved until now lies in the segment that ends here
    const { rows } = await engine.database.query('select pg_walfile_name(pg_switch_wal()) as wal');
    const { droppedAt } = kept;
    while (!kept.has(rows[0]!.wal as string)) {
      await send();
      if (kept.droppedAt !== droppedAt)
        throw new StartProblem('So much waited for the place of the backups that it was dropped.');
      await sleep(20);
    }
  };
  return {
    state: () =>
      stateOf(archive?.spans() ?? [], {
        waitingBytes: archive?.waiting ?? 0,
        problem: problems.values().next().value ?? null,
        runsSince,
        droppedAt: archive?.droppedAt ?? null,
      }),
    flush,
    async stop() {
      end.abort();
      const last = Promise.all(loops).then(() => (archive && !engine.copyOf ? flush() : undefined));
      await Promise.race([last, sleep(LAST_MS, undefined, { ref: false })]).catch(() => undefined);
    },
  };
}

/** The log has the words of who refused it. */
export function sentenceFor(problem: unknown): string {
  if (problem instanceof StartProblem) return problem.message;
  const { code } = problem as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'There is no space left.';
  return `It was refused${typeof code === 'string' ? ` (${code})` : ''}; the log says more.`;
}

/** Of `7d,4w,12m` the days; one where none is said. */
function keptDays(keep: string): number {
  const days = keep.split(',').find((part) => part.endsWith('d'));
  return Math.max(1, Number(days?.slice(0, -1) ?? 1));
}
