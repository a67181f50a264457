import { Refusal, forbidden } from '#common/errors.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { noteDifferences } from '../computed/rollup-differences.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import type { Module } from '../modules/module.ts';
import { keysOfNew } from '../duplicates/duplicate-keys.ts';
import { givenTo, notifyAssignee } from './assigned.ts';
import { readInput } from './input.ts';
import { markPastRights } from './past-rights.ts';
import { pauses } from './pauses.ts';
import { publishChange } from './publish-change.ts';
import type { Rule } from './rules.ts';
import { effectsOfNew, runEffect, type WrittenSave } from './run-rules.ts';
import { checkedNew, linkChanges, saving } from './save.ts';
import { insertRow, insertRows, writeLinks } from './write.ts';

type Given = Readonly<Record<string, unknown>>;

/** A record that was refused before anything of it was written. */
export type LeaveOut = (at: number, problem: Refusal) => void;

/**
 * Any number of new records in one transaction. Their rules are asked one after the other and their rows are written together; where a
 * rule looks into the database, the rows before its own are written first, so that it sees them.
 *
 * @param leaveOut takes the refusal of a record that has written nothing; without it, all are made or none
 * @param ids theirs, in the same order, where nothing ever had these ids
 */
export async function createMany(
  context: Context,
  module: Module,
  inputs: readonly Given[],
  { leaveOut, ids }: { leaveOut?: LeaveOut; ids?: readonly string[] } = {},
): Promise<AnyRecord[]> {
  if (!context.access.module(module).create) throw forbidden(`You may not create ${inSentence(module.label)}.`);
  return saving(context, module, async (inner) => {
    const records: AnyRecord[] = [];
    const waiting = waitingRows(inner, module, leaveOut ? BESIDE_OTHERS : AT_ONCE);
    const pause = pauses();
    for (const [at, input] of inputs.entries()) {
      await pause();
      const looked = looking(inner.database, waiting.write);
      try {
        const given = readInput(inner, module, input, null);
        records.push(await checkedNew(inner, module, given, { id: ids?.[at], database: looked.database }));
      } catch (problem) {
        if (!leaveOut || looked.hasLooked() || !(problem instanceof Refusal) || holdsFile(module, input)) throw problem;
        leaveOut(at, problem);
        continue;
      }
      await waiting.add(records.at(-1)!);
    }
    await waiting.write();
    for (const [to, gotten] of Map.groupBy(records, (record) => givenTo(inner, record, null)))
      await notifyAssignee(inner, module, to, idsOf(gotten));
    return records.map((record) => markPastRights(context, module, record));
  });
}

/** A file is tied to its record before the row is written. */
const holdsFile = (module: Module, input: Given) =>
  Object.keys(input).some((name) => module.storage.get(name)?.field.type === 'File');

const idsOf = (records: readonly AnyRecord[]) => records.map(({ _id }) => _id);

/** Rows in a statement. Those of an import, which goes on beside the work of others, are few: a long statement holds up the loop and the second core. */
const AT_ONCE = 1_000;
const BESIDE_OTHERS = 25;

/** Records that are checked and not written yet. */
function waitingRows(context: Context, module: Module, inStatement: number) {
  let waiting: AnyRecord[] = [];
  const write = async () => {
    const records = waiting;
    waiting = [];
    if (!records.length) return;
    if (records.length === 1) {
      const keys = await keysOfNew(context, module, records);
      Object.assign(records[0]!, await insertRow(context, module, records[0]!, { keys }, context.database));
    } else await insertRows(context, module, records, inStatement);
    for (const record of records) noteDifferences(context, module, null, record);
    const pause = pauses();
    const together = new Map<Rule, WrittenSave[]>();
    for (const record of records) {
      await pause();
      const { changed, after } = effectsOfNew(context, module, record);
      const save = { record, previous: null, changed, hasMadeUpId: true };
      await writeLinks(context, module, record._id, linkChanges(module, record, null));
      for (const rule of after)
        if (rule.isTogether && records.length > 1) together.set(rule, [...(together.get(rule) ?? []), save]);
        else await runEffect(context, module, [save], rule);
    }
    for (const [rule, saves] of together) await runEffect(context, module, saves, rule);
    await publishChange(context, module, idsOf(records), { records, areNew: true, isCounted: true });
  };
  return {
    write,
    /** What follows from a record has happened before the rules of the next are asked, unless it follows from all of them together. */
    add: async (record: AnyRecord) => {
      waiting.push(record);
      if (effectsOfNew(context, module, record).after.some(({ isTogether }) => !isTogether)) await write();
    },
  };
}

/** The transaction as rules see it: their first look waits until the rows before theirs are written. */
function looking(transaction: Queryable, writeRows: () => Promise<void>) {
  let written: Promise<void> | undefined;
  const first = () => (written ??= writeRows());
  const database: Queryable & { begun: true } = {
    begun: true,
    query: (...asked) => first().then(() => transaction.query(...asked)),
    prepared: (...asked) => first().then(() => transaction.prepared(...asked)),
    planned: (...asked) => first().then(() => transaction.planned(...asked)),
    later: (...asked) => first().then(() => transaction.later(...asked)),
  };
  return { database, hasLooked: () => written !== undefined };
}
