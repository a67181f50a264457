import { rule } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Skipped } from '#common/runs.ts';
import type { Context } from '#server/context.ts';
import { eachRecord } from '#server/records/each-record.ts';
import { credentialing } from '../credentialing.module.ts';
import type { credentialingSetup } from '../credentialing-setups.module.ts';
import { applyDifference, itemsOfRecord, named } from './apply-setup.ts';
import { holdRecords, type Credentialing } from './item-at-work.ts';
import { differenceOf, type SetupDifference } from './setup-difference.ts';

type Setup = RecordOf<typeof credentialingSetup>;

/** What became of records that were built from a setup, or would. */
export interface LiveChange {
  records: number;
  items: number;
  skipped: Skipped[];
}

/** The records that were built from a setup follow its change; what is done stays, and is named among the skipped. */
export async function changeLive(context: Context, setup: Setup, keys: ReadonlySet<string>): Promise<LiveChange> {
  const built = await context.records.all(credentialing, { setup: setup._id });
  const live: LiveChange = { records: 0, items: 0, skipped: [] };
  const module = context.engine.registry.module(credentialing.name);
  const refused = await eachRecord(
    context,
    module,
    built.map(({ _id }) => _id),
    (id) => changeRecord(context, id, setup, keys),
    (_id, done) => {
      if (done.items) live.records++;
      live.items += done.items;
      live.skipped.push(...done.skipped);
    },
  );
  live.skipped.push(...refused);
  return live;
}

export async function changeRecord(context: Context, id: string, setup: Setup, keys: ReadonlySet<string>) {
  await context.records.get(credentialing, id);
  await holdRecords(context, [id]);
  const record: Credentialing = await context.records.lock(credentialing, id);
  if (record.locked) throw rule('This credentialing record is locked.');
  const own = await itemsOfRecord(context, id);
  const difference = differenceOf(setup.required_items ?? [], own, record.hire_type, { isConcerned: (key) => keys.has(key) });
  const count = countOf(difference);
  if (count) await applyDifference(context, record, setup, own, difference);
  return { items: count, skipped: leftOf(difference) };
}

/** What would follow, by reading alone: where the records are too many to be tried. */
export async function countLive(context: Context, setup: Setup, keys: ReadonlySet<string>): Promise<LiveChange> {
  const live: LiveChange = { records: 0, items: 0, skipped: [] };
  const system = context.asSystem('a record is compared with its setup by what it is');
  for await (const { _id } of context.records.each(credentialing, { setup: setup._id })) {
    const record = await system.records.get(credentialing, _id);
    if (record.locked) continue;
    const own = await itemsOfRecord(context, record._id);
    const difference = differenceOf(setup.required_items ?? [], own, record.hire_type, { isConcerned: (key) => keys.has(key) });
    const count = countOf(difference);
    if (count) live.records++;
    live.items += count;
    live.skipped.push(...leftOf(difference));
  }
  return live;
}

const countOf = ({ add, remove, change }: SetupDifference): number => add.length + remove.length + change.length;

const leftOf = ({ done }: SetupDifference): Skipped[] =>
  done.map(({ _id, name }) => ({ _id, reason: `${named({ name })} is done. It stays as it is.`, code: 'conflict' }));
