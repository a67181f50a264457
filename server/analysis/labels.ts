import { EMPTY_LABEL, OTHERS, OTHERS_LABEL, type GroupedKey } from '#common/analysis.ts';
import { dateGroupLabel } from '#common/groups.ts';
import type { Context } from '../context.ts';
import { namesOf } from '../records/names-of.ts';
import type { GroupKey } from './group-key.ts';

/** What stands for a related record that the reader may not see. */
const UNSEEN_LABEL = '(not visible to you)';
const NAMES_AT_ONCE = 200;

/** What people read in place of the keys of each level; names of related records are read under the reader's rights. */
export async function labelsOf(
  context: Context,
  keys: readonly GroupKey[],
  levels: readonly { keys: readonly GroupedKey[] }[],
): Promise<((key: GroupedKey) => string)[]> {
  const found: ((key: GroupedKey) => string)[] = [];
  for (const [level, key] of keys.entries()) found.push(remembered(await levelLabels(context, key, levels[level]!.keys)));
  return found;
}

/** Each key is put into words once, in however many groups it stands. */
function remembered(labelOf: (key: Exclude<GroupedKey, null>) => string): (key: GroupedKey) => string {
  const known = new Map<GroupedKey, string>([
    [null, EMPTY_LABEL],
    [OTHERS, OTHERS_LABEL],
  ]);
  return (key) => {
    let label = known.get(key);
    if (label === undefined) known.set(key, (label = labelOf(key!)));
    return label;
  };
}

async function levelLabels(
  context: Context,
  { kind, span, choices, value, group }: GroupKey,
  keys: readonly GroupedKey[],
): Promise<(key: Exclude<GroupedKey, null>) => string> {
  if (kind === 'checkbox') return (key) => (key ? 'Yes' : 'No');
  if (kind === 'choice') {
    const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
    return (key) => labels.get(String(key)) ?? String(key);
  }
  if (kind === 'range') {
    const { width } = group.by as { width: number };
    return (key) => `${exact(Number(key))} to below ${exact(Number(key) + width)}`;
  }
  if (kind === 'number') return (key) => Number(key).toLocaleString('en-US');
  if (kind === 'date') {
    if (span === 'hour') return hourLabel(context.timeZone);
    return (key) => dateGroupLabel(span, String(key));
  }
  if (kind !== 'relation') return String;
  const ids = keys.filter((key) => key !== null).map(String);
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += NAMES_AT_ONCE) {
    const links = ids.slice(from, from + NAMES_AT_ONCE).map((_id) => ({ moduleName: value.ref!, _id }));
    for (const { _id, name } of await namesOf(context, links)) names.set(_id, name);
  }
  return (key) => names.get(String(key)) ?? UNSEEN_LABEL;
}

/** Narrow ranges differ in their last digits alone. */
const exact = (number: number) => number.toLocaleString('en-US', { maximumFractionDigits: 12 });

function hourLabel(timeZone: string): (key: Exclude<GroupedKey, null>) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return (key) => format.format(new Date(String(key)));
}
