import { isDeepStrictEqual } from 'node:util';
import { fieldLevel } from '#common/access.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import type { BulkResult } from '#server/records/bulk.ts';
import { eachRecord } from '#server/records/each-record.ts';
import { atOnce, inBackground, theseRecords } from '#server/runs/start-run.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingSetup } from '../credentialing-setups.module.ts';
import { FOLLOW, type FollowedSetups } from './follow-setup.act.ts';
import type { Entry } from './items-from-setup.ts';
import { changeLive, countLive, type LiveChange } from './live-records.ts';

type Setup = RecordOf<typeof credentialingSetup>;

export interface BatchOptions {
  /** Nothing is changed; the answer tells what would be. */
  dryRun: boolean;
  /** The items of records that were built from these setups follow, as far as they are not done. */
  liveRecords: boolean;
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
  /** The live records follow later: the run says how far they are. */
  isBackground?: boolean;
  live: LiveChange;
  preview?: SetupPreview[];
}

/** So many live records follow while the caller waits; more do in the background. */
const MOST_AT_ONCE = 100;

/**
 * Changes the entries of these setups under the person's own rights; what is refused is skipped with the reason. It is a run, so
 * that it can be taken back, live items too. Many live records follow in the background, as the records of that run.
 * @param change the same answer each time that it is asked
 */
export async function changeSetups(
  context: Context,
  ids: readonly string[],
  { dryRun, liveRecords }: BatchOptions,
  change: (entries: Entry[]) => Entry[],
): Promise<BatchResult> {
  const asked = [...new Set(ids)];
  const built = { all: [{ field: 'setup', op: 'in', value: asked }] };
  const isMany = seesSetups(context) && (await context.records.count(credentialing, built)) > MOST_AT_ONCE;
  if (dryRun) {
    const follow = seesSetups(context) ? (isMany ? countLive : changeLive) : null;
    const { preview, live, ...tried } = await context.rehearse((inner) => changeEach(inner, asked, follow, change));
    return { ...tried, live: liveRecords ? live : NOTHING, preview };
  }
  if (liveRecords && isMany) return changeInBackground(context, asked, change);
  const act = { kind: 'update', module: context.engine.registry.module(credentialingSetup.name), plan: { fields: {} } } as const;
  const { preview: _, ...done } = await atOnce(context, act, asked.length, (inner) =>
    changeEach(inner, asked, liveRecords && seesSetups(inner) ? changeLive : null, change),
  );
  return done;
}

/** To whom the setup of a record is hidden, no record was built from it. */
const seesSetups = ({ access, engine }: Context): boolean =>
  access.isAdmin || fieldLevel(access.module(engine.registry.module(credentialing.name)), 'setup') !== 'None';

/** The setups change now, their records one after the other; taking the run back takes back both. */
async function changeInBackground(context: Context, ids: readonly string[], change: (entries: Entry[]) => Entry[]) {
  return context.transaction(async (inner) => {
    const setups = [];
    for (const setup of await inner.records.all(credentialingSetup, { _id: ids }))
      if (await inner.records.may('edit', credentialingSetup, setup._id)) setups.push(setup);
    const entriesOf = ({ required_items }: Setup) => required_items ?? [];
    const keys = setups.map((setup): [string, string[]] => [
      setup._id,
      changedEntries(entriesOf(setup), change(entriesOf(setup))).map(({ key }) => key),
    ]);
    const records = [];
    const followed = { all: [{ field: 'setup', op: 'in', value: setups.map(({ _id }) => _id) }] };
    for await (const { _id } of inner.records.each(credentialing, followed)) records.push(_id);
    const input: FollowedSetups = { keys: Object.fromEntries(keys) };
    const act = { kind: 'act', module: inner.engine.registry.module(credentialing.name), plan: { act: FOLLOW, input } } as const;
    const { run } = await inBackground(inner, act, theseRecords(records));
    const { preview: _, ...done } = await changeEach(inner.inRun(run), ids, null, change);
    return { ...done, run, isBackground: true };
  });
}

type Follow = (context: Context, setup: Setup, keys: ReadonlySet<string>) => Promise<LiveChange>;

/** @param follow what is done about the records that were built from a setup; null: nothing */
async function changeEach(
  context: Context,
  ids: readonly string[],
  follow: Follow | null,
  change: (entries: Entry[]) => Entry[],
) {
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
    const own = follow && entries.length ? await follow(context, after, new Set(entries.map(({ key }) => key))) : NOTHING;
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
