import { Refusal, forbidden, invalid } from '#common/errors.ts';
import { inSentence } from '#common/names.ts';
import { conditionsOf, parseSearch } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { isErasable } from '#server/erasure/erase-many.ts';
import { isArchivable } from '#server/modules/archived.ts';
import type { Module } from '#server/modules/module.ts';
import { hasTrash } from '#server/modules/trash.ts';
import { refuseUnknownFields } from '#server/records/asked-fields.ts';
import { check, derive } from '#server/records/rules.ts';
import { retentionRules } from '../../retention-rules.module.ts';
import { countChanged, dueRecords, moduleOf, type RetentionRule } from './due-records.ts';

/** Which records, and what becomes of them. */
const WHAT = ['moduleName', 'searchTerms', 'dateField', 'days', 'act'] as const;
const GIVEN = ['name', ...WHAT, 'active', 'deleted'] as const;

export default [
  check(
    retentionRules,
    'a retention rule is written by a person who acts for themselves',
    { on: GIVEN, orNew: true },
    ({ context }) => {
      if (context.apiKey) throw forbidden('Retention rules are written by people, not by programs.');
      if (context.impersonatorId) throw forbidden('You cannot do this while acting as someone else.');
    },
  ),
  derive(
    retentionRules,
    'a rule that erases is turned on by who says how many records that is about',
    { on: [...WHAT, 'active', 'expected', 'deleted'], orNew: true },
    async ({ record, changed, set, context }) => {
      const { expected } = record;
      if (expected !== null && expected !== undefined) set({ expected: null }); // it counts for this save alone
      if (record.act !== 'erase' || !record.active || context.reason !== null) return;
      if (changed('deleted')) return set({ active: false });
      refuseUnfit(context, record);
      const { total } = await dueNow(context, record);
      if (expected === null || expected === undefined)
        throw invalid({ expected: 'Try the rule, and say how many records would be erased.' });
      if (expected !== total) throw countChanged(total);
    },
  ),
  check(
    retentionRules,
    'a retention rule names a module, a date and records that there are',
    { on: WHAT, orNew: true },
    ({ record, context }) => refuseUnfit(context, record),
  ),
];

/** @throws 422 at each field that cannot be */
function refuseUnfit(context: Context, record: Readonly<RetentionRule>): void {
  const module = context.engine.registry.modules.get(record.moduleName ?? '');
  if (!module || module.definitionDeleted || !hasTrash(module)) throw invalid({ moduleName: 'Choose one of the modules.' });
  const dated = module.storage.get(record.dateField ?? '')?.field;
  const isDated = dated?.type === 'Date' || dated?.type === 'DateTime';
  const isWhole = Number.isInteger(record.days);
  const given = { ...record, dateField: isDated ? record.dateField : 'createdAt', days: isWhole ? record.days : 1 };
  const problems = {
    act: problemOfAct(module, record.act),
    days: isWhole ? undefined : 'Days are a whole number.',
    dateField: isDated ? undefined : `Choose a date or a time of ${module.label}.`,
    searchTerms: problemOfTerms(context, module, given),
  };
  const said = Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (said.length) throw invalid(Object.fromEntries(said));
}

function problemOfTerms(context: Context, module: Module, record: Readonly<RetentionRule>): string | undefined {
  try {
    if (namesArchived(record.searchTerms)) return 'Archived records are left alone by this. Please remove the condition on them.';
    refuseUnknownFields(context, module, dueRecords(context, module, record));
    return undefined;
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 400) return problem.message;
    throw problem;
  }
}

const dueNow = (context: Context, record: Readonly<RetentionRule>) => {
  const module = moduleOf(context, record);
  return context.records.search(module.name, { ...dueRecords(context, module, record), fields: ['name'], pageSize: 1 });
};

function problemOfAct(module: Module, act: unknown): string | undefined {
  if (act === 'erase' && !isErasable(module)) return sentenceOf(module);
  if (act === 'archive' && !isArchivable(module)) return `${module.label} cannot be archived.`;
  if (act === 'trash' && (module.ownCalls || module.writes === 'server')) return `${module.label} are not deleted by a rule.`;
  return undefined;
}

const sentenceOf = (module: Module) =>
  module.raises === 'users'
    ? 'Accounts are not erased by a rule. Please erase a person under Privacy.'
    : `No field of the ${inSentence(module.label)} is personal, so there is nothing to erase.`;

const namesArchived = (terms: unknown) =>
  conditionsOf(parseSearch(terms)).some(({ field }) => field === 'archived' || field === 'archivedAt' || field === 'deleted');
