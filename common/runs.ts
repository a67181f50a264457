/** Acts on many records: what the server answers of them, `/api/runs`. */
export const RUN_KINDS = [
  'update',
  'delete',
  'restore',
  'delete-forever',
  'archive',
  'unarchive',
  'merge',
  'export',
  'import',
  'undo',
  'remove-demo',
  'reseal',
  'send',
  'act',
] as const;
export type RunKind = (typeof RUN_KINDS)[number];

export const RUN_STATES = ['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** So many records are done while the caller waits; more are a run in the background. */
export const MOST_AT_ONCE = 2_000;
/** What a run did, whom it skipped and why, and its file; for as long it can be undone. */
export const RUNS_KEPT_DAYS = 30;

/**
 * Why a record was left out. `not-found`: also one that the person may not see · `no-right` · `rule`: a save rule refused ·
 * `invalid`: a value cannot be kept there · `conflict` · `changed-since`: an undo leaves alone what somebody changed after the
 * run · `not-kept`: the audit log does not hold the former value · `archived`: it is read-only.
 */
export const SKIP_CODES = [
  'not-found',
  'no-right',
  'rule',
  'invalid',
  'conflict',
  'changed-since',
  'not-kept',
  'archived',
] as const;
export type SkipCode = (typeof SKIP_CODES)[number];

export interface Skipped {
  _id: string;
  /** The sentence for the person. */
  reason: string;
  code: SkipCode;
  /** What the refusal says of which field. */
  fields?: Record<string, string>;
}

/** A run as its person sees it. Moments are ISO 8601 in UTC. */
export interface ListedRun {
  _id: string;
  kind: RunKind;
  moduleName: string | null;
  state: RunState;
  /** It only tried: nothing was changed. */
  dryRun: boolean;
  total: number;
  /** Records that were looked at, the skipped ones too. */
  done: number;
  matched: number;
  changed: number;
  skippedCount: number;
  by: string;
  at: string;
  endedAt: string | null;
  /** Why it failed. */
  problem: string | null;
  /** Of an `act`, which a feature knows: how it is called, before “3 providers”, and what became of them. */
  words: { title: string; done: string } | null;
  /** Of an update: what was written, as far as the reader may read these fields. */
  fields: Record<string, unknown> | null;
  /** Of an undo: the run that it took back. */
  undoes: string | null;
  undoneBy: string | null;
  /** Until when it can be undone; null: it cannot. */
  undoUntil: string | null;
  /** Of an export: until when its file is kept. */
  fileUntil: string | null;
}

export const isOpenRun = ({ state }: Pick<ListedRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'paused';
