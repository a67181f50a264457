import type { DescribedModule } from '#common/described-module.ts';
import { isId } from '#common/ids.ts';
import { fieldLabel } from '#web/changes/change-line.tsx';
import { plainWords } from '#web/fields/plain-words.ts';
import { fieldOf } from '#web/modules.ts';
import { say, sayLater } from '#web/words/say.ts';
import { conditionsInWords, type Entry, type EntryCondition } from '../setup/entries.ts';

export type ChangedFields = Record<string, { from: unknown; to: unknown }>;
interface RecordName {
  moduleName: string;
  _id: string;
}
/** What the sentences are made from. */
export interface Known {
  items: DescribedModule | undefined;
  /** The item as it is now. */
  options: Record<string, unknown> | null;
  /** Of items and of entries that are still to be added. */
  itemNames: ReadonlyMap<string, string>;
  /** Of agreements, dropdowns, teams and resources. */
  recordNames: ReadonlyMap<string, string>;
}

/** What would change of an item, one line for each part of it. */
export function differenceLines(fields: ChangedFields, known: Known): string[] {
  const { conditions, field_options: options, ...rest } = fields;
  return [
    ...Object.entries(rest).map(([name, { from, to }]) =>
      line(fieldLabel(known.items, name), inWords(from, known), inWords(to, known)),
    ),
    ...(options ? optionLines(options, known) : []),
    ...(conditions || changesEffect(options) ? conditionLines(conditions, options, known) : []),
  ];
}

/** The records other than items that these changes name. */
export function recordsNamed(changes: readonly ChangedFields[], items: DescribedModule | undefined): RecordName[] {
  return changes.flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { from, to }]) => {
      if (name === 'field_options')
        return [from, to].flatMap((side) => named('libraryResources', (side as Entry | null)?.library_resource));
      const ref = items && fieldOf(items, name)?.ref;
      return ref ? [from, to].flatMap((side) => named(ref, side)) : [];
    }),
  );
}

const named = (moduleName: string, value: unknown): RecordName[] =>
  [value].flat().flatMap((id) => (typeof id === 'string' && isId(id) ? [{ moduleName, _id: id }] : []));

const line = (label: string, from: string, to: string) => `${label}: ${from || say('empty')} → ${to || say('empty')}`;

const inWords = (value: unknown, { recordNames }: Known): string => {
  const ids = [value].flat().filter((id) => typeof id === 'string' && isId(id));
  if (!ids.length) return plainWords(value);
  return ids.map((id) => recordNames.get(id) || say('a record you cannot see')).join(', ');
};

const OPTION_LABELS: Record<string, string> = {
  document_type: sayLater('Document type'),
  library_resource: sayLater('Library resource'),
  options: sayLater('Choices'),
};

function optionLines({ from, to }: ChangedFields[string], known: Known): string[] {
  const [before, after] = [optionsOf(from), optionsOf(to)];
  return Object.entries(OPTION_LABELS)
    .map(([name, label]) => [say(label), inWords(before[name], known), inWords(after[name], known)] as const)
    .filter(([, was, is]) => was !== is)
    .map(([label, was, is]) => line(label, was, is));
}

const optionsOf = (value: unknown) => (value ?? {}) as Record<string, unknown>;

const changesEffect = (options: ChangedFields[string] | undefined): boolean =>
  ['match', 'action'].some((name) => optionsOf(options?.from)[name] !== optionsOf(options?.to)[name]);

/** Conditions and what they do to the item are one sentence: Shown when “License” is Active. */
function conditionLines(conditions: ChangedFields[string] | undefined, options: ChangedFields[string] | undefined, known: Known) {
  if (!conditions) return [say('What its conditions do changes.')];
  const names = [...known.itemNames].map(([_id, name]) => ({ _id, name }));
  const sentence = (terms: unknown, of: unknown) =>
    conditionsInWords(
      { _id: '', conditions: terms as EntryCondition[] | null, field_options: optionsOf(of) },
      names,
      say('an item you cannot see'),
    ) ?? say('none');
  const before = sentence(conditions.from, options ? options.from : known.options);
  const after = sentence(conditions.to, options ? options.to : known.options);
  return [say('Conditions: {before} → {after}', { before, after })];
}
