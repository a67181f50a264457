import { useMemo } from 'react';
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
import { say, sayLater } from '#web/words/say.ts';
import type { Act, RetentionRule } from './retention-api.ts';

export const ACTS: Record<Act, { order: (records: string) => string; done: string }> = {
  archive: { order: (records) => say('Archive {records}', { records }), done: 'archived' },
  trash: { order: (records) => say('Move {records} to the trash', { records }), done: sayLater('moved to the trash') },
  erase: { order: (records) => say('Erase {records}', { records }), done: 'erased' },
};

/** “Archive leads 365 days after Created, where Lead status: inactive.” */
export function RuleInWords({ rule }: { rule: RetentionRule }) {
  const { byName } = useModules();
  const module = byName.get(rule.moduleName);
  if (!module) return <>{say('The module of this rule was deleted.')}</>;
  const date = fieldOf(module, rule.dateField)?.label ?? rule.dateField;
  const days = `${formatNumber(rule.days)} ${rule.days === 1 ? 'day' : 'days'}`;
  return (
    <>
      {say('{order} {days} after {date}', { order: ACTS[rule.act].order(inSentence(pluralOf(module))), days, date })}
      {rule.searchTerms && (
        <>
          {say(', where')} <Conditions module={module} terms={rule.searchTerms} />
        </>
      )}
      .
    </>
  );
}

function Conditions({ module, terms }: { module: DescribedModule; terms: SearchTree }) {
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(() => filterFields(module, byName, session), [module, byName, session]);
  const { match, rows } = groupOf(terms);
  return rows.map((row, at) => (
    <span key={at}>
      {at > 0 && (match === 'any' ? ` ${say('or')} ` : ` ${say('and')} `)}
      <OneCondition fields={fields} row={row} />
    </span>
  ));
}

type Row = ReturnType<typeof groupOf>['rows'][number];

function OneCondition({ fields, row }: { fields: ReturnType<typeof filterFields>; row: Row }) {
  if (isGroup(row))
    return row.match === 'any'
      ? say('any of {countRows} conditions hold', { countRows: countRows(treeOf(row)) })
      : say('all of {countRows} conditions hold', { countRows: countRows(treeOf(row)) });
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
  return value.map((one, at) => (at === 0 ? said(one) : said(one).slice(field.label.length + 2))).join(' or ');
}
