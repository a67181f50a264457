import { isDeepStrictEqual } from 'node:util';
import { rule } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Skipped } from '#common/runs.ts';
import type { Context } from '#server/context.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { eachRecord } from '#server/records/each-record.ts';
import { atOnce } from '#server/runs/start-run.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { applyDifference, itemsOfRecord } from './apply-setup.ts';
import type { Credentialing } from './item-at-work.ts';
import type { Entry } from './items-from-setup.ts';
import { holdRecord } from './keep-progress.ts';
import { differenceOf } from './setup-difference.ts';

type Setup = RecordOf<typeof credentialingSetup>;

export interface BatchOptions {
  /** Nothing is changed; the answer tells what would be. */
  dryRun: boolean;
  /** The items of records that were built from these setups follow, as far as they are not done. */
  liveRecords: boolean;
}

interface LiveChange {
  records: number;
  items: number;
  skipped: Skipped[];
}

interface SetupPreview {
  setup: { _id: string; name: string | null };
  entries: { name: string | null; before: Entry | null; after: Entry | null }[];
  /** Records that were built from it and would change, and how many of their items. */
  records: number;
  items: number;
}

export interface BatchResult extends BulkResult {
  run?: string | null;
  live: LiveChange;
  preview?: SetupPreview[];
}

/** More records than this are refused: the caller waits for them. */
const MOST_RECORDS = 1_000;

/**
 * Changes the entries of these setups under the person's own rights; what is refused is skipped with the reason. It is a run, so
 * that it can be taken back, live items too.
 */
export async function changeSetups(
  context: Context,
  ids: readonly string[],
  { dryRun, liveRecords }: BatchOptions,
  change: (entries: Entry[]) => Entry[],
): Promise<BatchResult> {
  const module = context.engine.registry.module(credentialingSetup.name);
  const asked = [...new Set(ids)];
  if (dryRun) {
    const { preview, live, ...tried } = await context.rehearse((inner) => changeEach(inner, asked, true, change));
    return { ...tried, live: liveRecords ? live : { records: 0, items: 0, skipped: [] }, preview };
  }
  const act = { kind: 'update', module, plan: { fields: {} } } as const;
  const { preview: _, ...done } = await atOnce(context, act, asked.length, (inner) =>
    changeEach(inner, asked, liveRecords, change),
  );
  return done;
}

async function changeEach(context: Context, ids: readonly string[], withLive: boolean, change: (entries: Entry[]) => Entry[]) {
  const module = context.engine.registry.module(credentialingSetup.name);
  const live: LiveChange = { records: 0, items: 0, skipped: [] };
  const preview: SetupPreview[] = [];
  let changed = 0;
  const skipped = await eachRecord(context, module, ids, async (id) => {
    await context.records.get(credentialingSetup, id);
    const setup = await context.records.lock(credentialingSetup, id);
    const before = setup.required_items ?? [];
    const after = await context.records.update(
      credentialingSetup,
      id,
      { required_items: change(before) },
      { version: setup.version },
    );
    const entries = changedEntries(before, after.required_items ?? []);
    const own = withLive && entries.length ? await changeLive(context, after, new Set(entries.map(({ key }) => key))) : NOTHING;
    if (after.version !== setup.version) changed++;
    live.records += own.records;
    live.items += own.items;
    live.skipped.push(...own.skipped);
    const shown = entries.map(({ key: _, ...entry }) => entry);
    preview.push({ setup: { _id: id, name: setup.name }, entries: shown, records: own.records, items: own.items });
  });
  const missing = skipped.filter(({ code }) => code === 'not-found').length;
  return { matched: ids.length - missing, changed, skipped, live, preview };
}

const NOTHING: LiveChange = { records: 0, items: 0, skipped: [] };

function changedEntries(before: readonly Entry[], after: readonly Entry[]) {
  const keys = [...new Set([...before, ...after].map(({ _id }) => String(_id)))];
  const find = (entries: readonly Entry[], key: string) => entries.find(({ _id }) => String(_id) === key) ?? null;
  return keys
    .map((key) => ({ key, before: find(before, key), after: find(after, key) }))
    .filter((entry) => !isDeepStrictEqual(entry.before, entry.after))
    .map((entry) => ({ ...entry, name: nameOf(entry.after ?? entry.before) }));
}

const nameOf = (entry: Entry | null): string | null => (typeof entry?.name === 'string' ? entry.name : null);

/** The records that were built from a setup follow its change; what is done stays, and is named among the skipped. */
async function changeLive(context: Context, setup: Setup, keys: ReadonlySet<string>): Promise<LiveChange> {
  const built = await context.records.all(credentialing, { setup: setup._id });
  if (built.length > MOST_RECORDS)
    throw rule(`${built.length} records were built from this setup. At most ${MOST_RECORDS} can follow at once.`);
  const live: LiveChange = { records: 0, items: 0, skipped: [] };
  const module = context.engine.registry.module(credentialing.name);
  const refused = await eachRecord(
    context,
    module,
    built.map(({ _id }) => _id),
    async (id) => {
      const done = await changeRecord(context, id, setup, keys);
      if (done.items) live.records++;
      live.items += done.items;
      live.skipped.push(...done.skipped);
    },
  );
  live.skipped.push(...refused);
  return live;
}

async function changeRecord(context: Context, id: string, setup: Setup, keys: ReadonlySet<string>) {
  const record: Credentialing = await context.records.lock(credentialing, id);
  if (record.locked) throw rule('This credentialing record is locked.');
  await holdRecord(context, id);
  const own = await itemsOfRecord(context, id);
  const difference = differenceOf(setup.required_items ?? [], own, record.hire_type, { isConcerned: (key) => keys.has(key) });
  const count = difference.add.length + difference.remove.length + difference.change.length;
  if (count) await applyDifference(context, record, setup, own, difference);
  const skipped = difference.done.map(({ _id, name }): Skipped => ({
    _id,
    reason: `“${name}” is done. It stays as it is.`,
    code: 'conflict',
  }));
  return { items: count, skipped };
}
