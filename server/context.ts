import type { Option } from '#common/field.ts';
import { dayIn } from '#common/time-zones.ts';
import type { ChangeCounter } from './change-counters.ts';
import type { Queryable } from './database/database.ts';
import type { Engine } from './engine.ts';
import type { Job } from './jobs/job.ts';
import { raiseCounters, runEffect, runEffects, underSavepoint, type Pending } from './pending.ts';
import type { Access } from './records/access.ts';
import { systemAccess } from './records/access.ts';
import type { PastRights } from './records/past-rights.ts';
import { recordsOf, type Records } from './records/records.ts';
import type { SaveFrame } from './records/save-frames.ts';

/** Why a value changed, as the audit log names it. */
export type ChangeSource = 'direct record' | 'mass update' | 'workflow' | 'merge' | 'import' | 'undo' | 'system' | 'client';

export interface Toast {
  title?: string;
  text: string;
  style: 'success' | 'warning' | 'danger' | 'stealth';
  /** Milliseconds, a minimum. */
  duration: number;
}

/** Who acts, with what rights, in which transaction. Everything that reads or writes records takes one first. */
export interface Context {
  readonly engine: Engine;
  readonly access: Access;
  /** The signed-in person's id; null for the machine itself. */
  readonly userId: string | null;
  /** The System Admin behind an impersonation. */
  readonly impersonatorId: string | null;
  /** The key that a program called with in their name. */
  readonly apiKey: { readonly _id: string; readonly name: string } | null;
  readonly requestId: string;
  /** The act on many records that this is part of: its audit entries carry the id. */
  readonly runId: string | null;
  readonly source: ChangeSource;
  /** Why the rights of the person do not apply, when they do not. */
  readonly reason: string | null;
  /** The module whose own calls are being answered: only they write a record that the engine stands on. */
  readonly ownCallsOf: string | null;
  /** The saves whose rules led here, the outermost first. */
  readonly within: readonly SaveFrame[];
  readonly database: Queryable;
  readonly records: Records;
  readonly toasts: Toast[];
  /** Of a call that somebody gets an answer to; null for jobs and the start. */
  readonly pastRights: PastRights | null;
  now(): Date;
  /** The IANA zone in which the caller's days begin; UTC for the machine and for programs that name none. */
  readonly timeZone: string;
  /** Today's date in that zone, `YYYY-MM-DD`. */
  today(): string;
  toast(text: string, options?: Partial<Omit<Toast, 'text'>>): void;
  /** The same person, past their rights, for the reason given. */
  asSystem(reason: string): Context;
  /** Past all rights, in the name of somebody else, and if need be at another moment: jobs that finish what a person began, the demo's history. */
  inNameOf(userId: string, reason: string, at?: Date): Context;
  withSource(source: ChangeSource): Context;
  inRun(runId: string): Context;
  /** The same person, for a call that is one of this module's own. */
  answeringFor(module: string): Context;
  /** The same person, for what a rule of this save does; `database` is the same transaction, seen through something else. */
  inside(frame: SaveFrame, database?: Queryable): Context;
  /** Joins the transaction that is already open, or opens one. */
  transaction<T>(run: (context: Context) => Promise<T>): Promise<T>;
  /** Inside a transaction: what fails is undone alone, with the effects that it asked for, and the problem thrown on. */
  savepoint<T>(run: (context: Context) => Promise<T>): Promise<T>;
  /** Does everything and takes all of it back: rows, queued jobs, and what would have followed the commit. */
  rehearse<T>(run: (context: Context) => Promise<T>): Promise<T>;
  /** Enqueued with the transaction: a save that fails queues nothing. The same key replaces a waiting job. */
  queue<Payload extends object>(
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: { runAt?: Date; key?: string },
  ): Promise<void>;
  /** Every node reads again what this counter stands for, of `users` what concerns these; raised once, as the transaction's last act. */
  raise(counter: ChangeCounter, ids?: readonly string[]): Promise<void>;
  /** Runs when the transaction has committed, and is logged when it fails; nothing of importance may hang on it. */
  afterCommit(effect: () => void | Promise<void>): void;
  list(name: string): readonly Option[] | undefined;
}

interface Parts {
  access: Access;
  userId: string | null;
  impersonatorId?: string | null;
  apiKey?: { _id: string; name: string } | null;
  requestId?: string;
  runId?: string | null;
  source?: ChangeSource;
  reason?: string | null;
  ownCallsOf?: string | null;
  within?: readonly SaveFrame[];
  database?: Queryable;
  toasts?: Toast[];
  pastRights?: PastRights;
  pending?: Pending | undefined;
  now?: () => Date;
  timeZone?: string;
}

export function createContext(engine: Engine, parts: Parts): Context {
  const toasts = parts.toasts ?? [];
  const derive = (changes: Partial<Parts>) => createContext(engine, { ...parts, toasts, ...changes });
  let records: Records | undefined;
  const context: Context = {
    engine,
    access: parts.access,
    userId: parts.userId,
    impersonatorId: parts.impersonatorId ?? null,
    apiKey: parts.apiKey ?? null,
    requestId: parts.requestId ?? '',
    runId: parts.runId ?? null,
    source: parts.source ?? 'direct record',
    reason: parts.reason ?? null,
    ownCallsOf: parts.ownCallsOf ?? null,
    within: parts.within ?? [],
    database: parts.database ?? engine.database,
    toasts,
    pastRights: parts.pastRights ?? null,
    get records() {
      return (records ??= recordsOf(context));
    },
    now: parts.now ?? engine.clock,
    timeZone: parts.timeZone ?? 'UTC',
    today: () => dayIn(context.timeZone, context.now()),
    toast: (text, options = {}) => {
      toasts.push({
        text,
        style: options.style ?? 'stealth',
        duration: options.duration ?? 1000,
        ...(options.title ? { title: options.title } : {}),
      });
    },
    asSystem: (reason) => derive({ access: systemAccess, source: parts.source ?? 'system', reason }),
    inNameOf: (userId, reason, at) => derive({ access: systemAccess, userId, reason, ...(at ? { now: () => at } : {}) }),
    withSource: (source) => derive({ source }),
    inRun: (runId) => derive({ runId }),
    answeringFor: (module) => derive({ ownCallsOf: module }),
    inside: (frame, database = context.database) => derive({ within: [...context.within, frame], database }),
    transaction: (run) => (parts.pending ? run(context) : openTransaction(engine, derive, run)),
    savepoint: (run) => {
      if (!parts.pending) throw new Error('A savepoint needs a transaction.');
      return underSavepoint(context.database, parts.pending, () => run(context));
    },
    raise: async (counter, ids = []) => {
      if (!parts.pending) return context.transaction((inner) => inner.raise(counter, ids));
      const raised = parts.pending.raised.get(counter) ?? new Set();
      for (const id of ids) raised.add(id);
      parts.pending.raised.set(counter, raised);
    },
    rehearse: (run) =>
      context.transaction(({ database }) => takenBack(derive({ database, pending: { raised: new Map(), effects: [] } }), run)),
    queue: (job, payload, options) => engine.jobs.enqueue(context.database, job, payload, options),
    afterCommit: (effect) => {
      if (parts.pending) parts.pending.effects.push(effect);
      else void runEffect(engine, effect);
    },
    list: (name) => engine.registry.lists.get(name),
  };
  return context;
}

async function openTransaction<T>(
  engine: Engine,
  derive: (changes: Partial<Parts>) => Context,
  run: (context: Context) => Promise<T>,
): Promise<T> {
  const pending: Pending = { raised: new Map(), effects: [] };
  const result = await engine.database.transaction(async (database) => {
    const done = await run(derive({ database, pending }));
    await raiseCounters(database, pending);
    return done;
  });
  await runEffects(engine, pending);
  return result;
}

async function takenBack<T>(context: Context, run: (context: Context) => Promise<T>): Promise<T> {
  await context.database.query('savepoint rehearsal');
  try {
    return await run(context);
  } finally {
    await context.database.query('rollback to savepoint rehearsal');
  }
}

/** The machine itself: jobs, schedules, the start. */
export const systemContext = (engine: Engine, reason: string): Context =>
  createContext(engine, { access: systemAccess, userId: null, source: 'system', reason });
