import { Refusal, invalid } from '#common/errors.ts';
import type { Field } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { KINDS, partsOf } from '#common/row-rule.ts';
import type { Context } from '../context.ts';
import { refuseUnknownFields } from '../records/asked-fields.ts';
import type { Rule } from '../records/rules.ts';
import { rulesOf } from '../records/rule-book.ts';
import type { FieldUse } from './field-usage.ts';
import { refuseBrokenComputed } from './given-computed.ts';
import { refuseBrokenDuplicates } from './given-duplicates.ts';
import { refuseBrokenRules } from './given-row-rules.ts';
import { quote, type Module } from './module.ts';
import { withField } from './registry.ts';

const AT_ONCE = 1_000;

/** The same person, as if the field were this one already: for compiling, not for reading its values. */
export const withFieldAs = (context: Context, module: Module, name: string, to: Field): Context =>
  context.seeing(withField(context.engine.registry, module, name, to));

/** What uses a field and does not fit what it becomes, by what each kind of use says of itself when it is saved. */
export async function unfitUses(context: Context, module: Module, name: string, to: Field): Promise<FieldUse[]> {
  const drafted = withFieldAs(context, module, name, to);
  return [
    ...unfitModules(context, drafted, module),
    ...(await unfitRecords(context, drafted, name)),
    ...(await Promise.all(context.engine.discovered.fieldNames.map((each) => each.unfit(context, drafted)))).flat(),
  ];
}

/** What of its own module a field may not break: who sees its rows, what counts as the same, what is computed. @throws 422 */
export function refuseBrokenBy(context: Context, drafted: Context, { name, label, seenBy, changedBy }: Module): void {
  const problems: Record<string, string> = {};
  const module = drafted.engine.registry.module(name);
  refuseBrokenComputed(context, module, problems);
  refuseBrokenRules(context, module, problems);
  refuseBrokenDuplicates(label, module.fields, module, problems);
  for (const [which, rules] of Object.entries({ seenBy, changedBy }))
    for (const part of KINDS.flatMap((kind) => partsOf(rules[kind])))
      if (typeof part !== 'string' && 'when' in part) {
        const problem = refusalOf(() =>
          refuseUnknownFields(drafted.asSystem('a rule is compiled'), module, { searchTerms: part.when }),
        );
        if (problem !== undefined) problems[which] ??= problem;
      }
  if (Object.keys(problems).length) throw invalid(problems);
}

/** Formulas, rollups and checks of other modules that look at it. */
function unfitModules(context: Context, drafted: Context, { name: own }: Module): FieldUse[] {
  const problemsIn = (seen: Context, module: Module) => {
    const problems: Record<string, string> = {};
    refuseBrokenComputed(seen, module, problems);
    return problems;
  };
  return [...context.engine.registry.modules.values()]
    .filter((other) => other.name !== own && !other.definitionDeleted)
    .flatMap((other) => {
      const before = problemsIn(context, other);
      const broken = Object.keys(problemsIn(drafted, other)).filter((each) => before[each] === undefined);
      return broken.map((each) => ({
        kind: each === 'checks' ? 'check' : other.fields[each]!.rollup ? 'rollup' : 'formula',
        name: each === 'checks' ? other.label : `${other.fields[each]!.label} of ${other.label}`,
      }));
    });
}

/** Records that name fields, of this module or along a relation that leads to it, and that their own checks would refuse from now on. */
async function unfitRecords(context: Context, drafted: Context, field: string): Promise<FieldUse[]> {
  const found: FieldUse[] = [];
  for (const other of context.engine.registry.modules.values()) {
    if (!other.namesFields || other.definitionDeleted) continue;
    const { within } = other.namesFields;
    const isAbout = ({ module, on }: Rule) =>
      module === other.name && (on === undefined || on.some((each) => within.includes(each)));
    const checks = rulesOf(context, other).checks.filter(isAbout);
    for (const record of await mentioning(context, other, within, field))
      if ((await refuses(drafted, other, record, checks)) && !(await refuses(context, other, record, checks)))
        found.push({ kind: inSentence(other.singular), name: String(record.name ?? '') });
  }
  return found.toSorted((a, b) => (`${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1));
}

async function mentioning(context: Context, other: Module, within: readonly string[], field: string): Promise<AnyRecord[]> {
  const texts = within.map((name) => `strpos(coalesce(${quote(name)}::text, ''), $1) > 0`);
  const { rows } = await context.database.query(
    `select "_id" from ${other.tableName} where (${texts.join(' or ')}) and not "deleted"`,
    [field],
  );
  const { records } = context.asSystem('whether what names a field would still fit it');
  const found: AnyRecord[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    found.push(...(await records.all(other.name, { _id: rows.slice(at, at + AT_ONCE).map(({ _id }) => _id) })));
  return found;
}

async function refuses(context: Context, module: Module, record: AnyRecord, checks: readonly Rule[]): Promise<boolean> {
  let isRefused = false;
  const refuse = () => void (isRefused = true);
  for (const { run } of checks)
    try {
      await run({ module, record, previous: record, isNew: false, changed: () => true, context, refuse });
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      isRefused = true;
    }
  return isRefused;
}

function refusalOf(look: () => void): string | undefined {
  try {
    look();
    return undefined;
  } catch (problem) {
    if (problem instanceof Refusal) return problem.message;
    throw problem;
  }
}
