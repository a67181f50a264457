import { useMemo, type ReactNode } from 'react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import type { Condition, SearchTree } from '#common/search.ts';
import { formatNumber } from '#web/formats.ts';
import { conditionInWords } from '#web/list/condition-words.ts';
import { filterFields } from '#web/list/filter-fields.ts';
import { countRows, groupOf, isGroup, treeOf, type FilterRow } from '#web/list/filter.ts';
import { fieldOf, useModules } from '#web/modules.ts';
import { referencesOf, useRecordName } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import type { Act, RetentionRule } from './retention-api.ts';

interface ActWords {
  order: (records: string) => string;
  done: (records: string) => string;
  would: (records: ReactNode) => ReactNode;
  wouldExcept: (records: ReactNode, kept: string) => ReactNode;
}
export const ACTS: Record<Act, ActWords> = {
  archive: {
    order: (records) => say('Archive {records}', { records }),
    done: (records) => say('{records} archived', { records }),
    would: (records) => say('{records} would be archived.', { records }),
    wouldExcept: (records, kept) => say('{records} would be archived, but for {kept} that must be kept.', { records, kept }),
  },
  trash: {
    order: (records) => say('Move {records} to the trash', { records }),
    done: (records) => say('{records} moved to the trash', { records }),
    would: (records) => say('{records} would be moved to the trash.', { records }),
    wouldExcept: (records, kept) =>
      say('{records} would be moved to the trash, but for {kept} that must be kept.', { records, kept }),
  },
  erase: {
    order: (records) => say('Erase {records}', { records }),
    done: (records) => say('{records} erased', { records }),
    would: (records) => say('{records} would be erased.', { records }),
    wouldExcept: (records, kept) => say('{records} would be erased, but for {kept} that must be kept.', { records, kept }),
  },
};

/** “Archive leads 365 days after Created, where Lead status: inactive.” */
export function RuleInWords({ rule }: { rule: RetentionRule }) {
  const { byName } = useModules();
  const module = byName.get(rule.moduleName);
  if (!module) return <>{say('The module of this rule was deleted.')}</>;
  const when = {
    order: ACTS[rule.act].order(inSentence(say(pluralOf(module)))),
    days: say({ one: '{count} day', other: '{count} days' }, { count: formatNumber(rule.days) }),
    date: say(fieldOf(module, rule.dateField)?.label ?? rule.dateField),
  };
  if (!rule.searchTerms) return <>{say('{order} {days} after {date}.', when)}</>;
  const conditions = <Conditions module={module} terms={rule.searchTerms} />;
  return <>{say('{order} {days} after {date}, where {conditions}.', { ...when, conditions })}</>;
}

function Conditions({ module, terms }: { module: DescribedModule; terms: SearchTree }) {
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(() => filterFields(module, byName, session), [module, byName, session]);
  const { match, rows } = groupOf(terms);
  if (!rows.length) return null;
  return rows
    .map((row, at): ReactNode => <OneCondition key={at} fields={fields} row={row} />)
    .reduce((one, other) => say(match === 'any' ? '{one} or {other}' : '{one} and {other}', { one, other }));
}

type Row = ReturnType<typeof groupOf>['rows'][number];

function OneCondition({ fields, row }: { fields: ReturnType<typeof filterFields>; row: Row }) {
  if (isGroup(row))
    return say(row.match === 'any' ? 'any of {count} conditions hold' : 'all of {count} conditions hold', {
      count: countRows(treeOf(row)),
    });
  const field = fields.find(({ path }) => path === row.field)?.field;
  return field ? <InWords field={field} row={row} /> : row.field;
}

function InWords({ field, row }: { field: DescribedField; row: FilterRow }) {
  const first = field.ref ? (referencesOf(row.value)[0] ?? null) : null;
  const name = useRecordName(field.ref, first);
  const { op, value } = row as Condition;
  const said = (one: unknown) => conditionInWords(field, { op: 'equals', field: row.field, value: one }, () => name);
  if (op !== 'in' || !Array.isArray(value) || field.ref) return conditionInWords(field, row as Condition, () => name);
  // a rule says all that it is about
  if (!value.length) return '';
  const label = said('');
  return value
    .map((one, at) => (at === 0 ? said(one) : said(one).slice(label.length)))
    .reduce((one, other) => say('{one} or {other}', { one, other }));
}
