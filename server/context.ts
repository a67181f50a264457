import type { Option } from '#common/field.ts';
import type { Narrowed } from '#common/narrowing.ts';
import { dayIn } from '#common/time-zones.ts';
import type { ChangeCounter } from './change-counters.ts';
import type { Queryable } from './database/database.ts';
import { keepReads } from './database/keep-reads.ts';
import type { Engine } from './engine.ts';
import type { Job } from './jobs/job.ts';
import type { Registry } from './modules/registry.ts';
import { nothingPending, raiseCounters, runEffect, runEffects, runLast, underSavepoint, type Pending } from './pending.ts';
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

/**
 * Who acts, with what rights, in which transaction. Everything that reads or writes records takes one first. Its methods are called on
 * it (`this: Context`), never taken off it.
 */
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
  /** To which records the session of the call is narrowed, past the rights too. */
  readonly narrowed: Narrowed | null;
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
  today(this: Context): string;
  toast(this: Context, text: string, options?: Partial<Omit<Toast, 'text'>>): void;
  /** The same person, past their rights, for the reason given. */
  asSystem(this: Context, reason: string): Context;
  /** Past all rights, in the name of somebody else, and if need be at another moment: jobs that finish what a person began, the demo's history. */
  inNameOf(this: Context, userId: string, reason: string, at?: Date): Context;
  withSource(this: Context, source: ChangeSource): Context;
  inRun(this: Context, runId: string): Context;
  /** The same person, for a call that is one of this module's own. */
  answeringFor(this: Context, module: string): Context;
  /** The same person, for what a rule of this save does; `database` is the same transaction, seen through something else. */
  inside(this: Context, frame: SaveFrame, database?: Queryable): Context;
  /** The same person, whose reads are answered there: by a server that has all that they have seen. */
  readingFrom(this: Context, database: Queryable): Context;
  /** Inside a transaction beside which nobody writes what it reads: no read is sent twice before something is written to its tables. */
  writingAlone(this: Context): Context;
  /** The same, with other definitions than those of this moment: what this transaction has made of them. */
  seeing(this: Context, registry: Registry): Context;
  /** Joins the transaction that is already open, or opens one. */
  transaction<T>(this: Context, run: (context: Context) => Promise<T>): Promise<T>;
  /** Inside a transaction: what fails is undone alone, with the effects that it asked for, and the problem thrown on. */
  savepoint<T>(this: Context, run: (context: Context) => Promise<T>): Promise<T>;
  /** Does everything and takes all of it back: rows, queued jobs, and what would have followed the commit. */
  rehearse<T>(this: Context, run: (context: Context) => Promise<T>): Promise<T>;
  /** Enqueued with the transaction: a save that fails queues nothing. The same key replaces a waiting job. */
  queue<Payload extends object>(
    this: Context,
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: { runAt?: Date; key?: string },
  ): Promise<void>;
  /** Every node reads again what this counter stands for, of `users` what concerns these; raised once, as the transaction's last act. */
  raise(this: Context, counter: ChangeCounter, ids?: readonly string[]): Promise<void>;
  /** What is asked for under this key, done once as one of the transaction's last acts. */
  lastly<Work extends LastWork>(this: Context, key: string, make: () => Work): Work;
  /** Runs when the transaction has committed, and is logged when it fails; nothing of importance may hang on it. */
  afterCommit(this: Context, effect: () => void | Promise<void>): void;
  list(this: Context, name: string): readonly Option[] | undefined;
}

/** Work that a transaction leaves for its end, so that it is done once for all that was written. */
export interface LastWork {
  run(context: Context): Promise<void>;
  /** Some of what was written is undone, and the transaction goes on. */
  partUndone?(): void;
}

interface Parts {
  access: Access;
  userId: string | null;
  impersonatorId?: string | null;
  apiKey?: { _id: string; name: string } | null;
  requestId?: string;
  runId?: string | null;
  source?: ChangeSource;
  narrowed?: Narrowed | null;
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

export const createContext = (engine: Engine, parts: Parts): Context => new ContextOfParts(engine, parts);

/** A class, as every call makes one or more: a context of closures costs several times its memory. */
class ContextOfParts implements Context {
  readonly engine: Engine;
  readonly access: Access;
  readonly userId: string | null;
  readonly impersonatorId: string | null;
  readonly apiKey: Context['apiKey'];
  readonly requestId: string;
  readonly runId: string | null;
  readonly source: ChangeSource;
  readonly narrowed: Narrowed | null;
  readonly reason: string | null;
  readonly ownCallsOf: string | null;
  readonly within: readonly SaveFrame[];
  readonly database: Queryable;
  readonly toasts: Toast[];
  readonly pastRights: PastRights | null;
  readonly now: () => Date;
  readonly timeZone: string;
  readonly #parts: Parts;
  #records: Records | undefined;

  constructor(engine: Engine, parts: Parts) {
    this.engine = engine;
    this.access = parts.access;
    this.userId = parts.userId;
    this.impersonatorId = parts.impersonatorId ?? null;
    this.apiKey = parts.apiKey ?? null;
    this.requestId = parts.requestId ?? '';
    this.runId = parts.runId ?? null;
    this.source = parts.source ?? 'direct record';
    this.narrowed = parts.narrowed ?? null;
    this.reason = parts.reason ?? null;
    this.ownCallsOf = parts.ownCallsOf ?? null;
    this.within = parts.within ?? NOT_WITHIN;
    this.database = parts.database ?? engine.database;
    this.toasts = parts.toasts ?? [];
    this.pastRights = parts.pastRights ?? null;
    this.now = parts.now ?? engine.clock;
    this.timeZone = parts.timeZone ?? 'UTC';
    this.#parts = parts;
  }

  get records(): Records {
    return (this.#records ??= recordsOf(this));
  }

  today(): string {
    return dayIn(this.timeZone, this.now());
  }

  toast(text: string, { title, style = 'stealth', duration = 1000 }: Partial<Omit<Toast, 'text'>> = {}): void {
    this.toasts.push({ text, style, duration, ...(title ? { title } : {}) });
  }

  asSystem(reason: string): Context {
    return this.#derive({ access: systemAccess, source: this.#parts.source ?? 'system', reason });
  }

  inNameOf(userId: string, reason: string, at?: Date): Context {
    return this.#derive({ access: systemAccess, userId, reason, ...(at ? { now: () => at } : {}) });
  }

  withSource(source: ChangeSource): Context {
    return this.#derive({ source });
  }

  inRun(runId: string): Context {
    return this.#derive({ runId });
  }

  answeringFor(module: string): Context {
    return this.#derive({ ownCallsOf: module });
  }

  inside(frame: SaveFrame, database = this.database): Context {
    return this.#derive({ within: [...this.within, frame], database });
  }

  readingFrom(database: Queryable): Context {
    return this.#derive({ database });
  }

  writingAlone(): Context {
    if (!this.#parts.pending) throw new Error('Who writes alone has a transaction open.');
    return this.#derive({ database: keepReads(this.database) });
  }

  seeing(registry: Registry): Context {
    const engine = Object.create(this.engine, { registry: { value: registry, enumerable: true } }) as Engine;
    return createContext(engine, { ...this.#parts, toasts: this.toasts });
  }

  async transaction<T>(run: (context: Context) => Promise<T>): Promise<T> {
    if (this.#parts.pending) return run(this);
    const pending = nothingPending();
    const result = await this.engine.database.transaction(async (database) => {
      const inner = this.#derive({ database, pending });
      const done = await run(inner);
      await runLast(inner, pending);
      await raiseCounters(database, pending);
      return done;
    });
    await runEffects(this.engine, pending);
    return result;
  }

  savepoint<T>(run: (context: Context) => Promise<T>): Promise<T> {
    const { pending } = this.#parts;
    if (!pending) throw new Error('A savepoint needs a transaction.');
    return underSavepoint(this.database, pending, () => run(this));
  }

  rehearse<T>(run: (context: Context) => Promise<T>): Promise<T> {
    return this.transaction(({ database }) => takenBack(this.#derive({ database, pending: nothingPending() }), run));
  }

  async raise(counter: ChangeCounter, ids: readonly string[] = []): Promise<void> {
    const { pending } = this.#parts;
    if (!pending) return this.transaction((inner) => inner.raise(counter, ids));
    const raised = pending.raised.get(counter) ?? new Set();
    for (const id of ids) raised.add(id);
    pending.raised.set(counter, raised);
  }

  queue<Payload extends object>(
    job: Job<Payload>,
    payload: NoInfer<Payload>,
    options?: { runAt?: Date; key?: string },
  ): Promise<void> {
    return this.engine.jobs.enqueue(this.database, job, payload, options);
  }

  lastly<Work extends LastWork>(key: string, make: () => Work): Work {
    const { pending } = this.#parts;
    if (!pending) throw new Error('Work for the end of a transaction needs a transaction.');
    const known = pending.last.get(key) as Work | undefined;
    if (known) return known;
    const work = make();
    pending.last.set(key, work);
    return work;
  }

  afterCommit(effect: () => void | Promise<void>): void {
    const { pending } = this.#parts;
    if (pending) pending.effects.push(effect);
    else void runEffect(this.engine, effect);
  }

  list(name: string): readonly Option[] | undefined {
    return this.engine.registry.lists.get(name);
  }

  #derive(changes: Partial<Parts>): Context {
    return createContext(this.engine, { ...this.#parts, toasts: this.toasts, ...changes });
  }
}

const NOT_WITHIN: readonly SaveFrame[] = [];

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
