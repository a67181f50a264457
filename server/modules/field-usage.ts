import { comparedFields } from '#common/duplicates.ts';
import { WHEN_ATTRIBUTES, fieldsNamedIn } from '#common/field-conditions.ts';
import { pathsIn, namesIn } from '#common/formula/names-in-formula.ts';
import type { Field } from '#common/field.ts';
import type { ModuleCheck } from '#common/module.ts';
import type { DuplicateRule } from '#common/duplicates.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import { revealSecret } from '../secrets/secret-keys.ts';
import { mentionsField } from './mentions-field.ts';
import { quote, type Module } from './module.ts';
import { namingRows } from './named-fields.ts';

/** What uses a field: `{ kind: 'formula', name: 'Total of Orders' }`. */
export interface FieldUse {
  kind: string;
  name: string;
}

interface Drafted {
  name: string;
  label: string;
  fields: Readonly<Record<string, Field>>;
  checks?: readonly ModuleCheck[] | undefined;
  duplicates?: readonly DuplicateRule[] | undefined;
}

/** Everything that would miss this field, of the module as it would be. */
export async function usesOf(context: Context, module: Module, name: string, drafted: Drafted = module): Promise<FieldUse[]> {
  const others = [...context.engine.registry.modules.values()].filter(
    (each) => !each.definitionDeleted && each.name !== module.name,
  );
  return [
    ...usesInModule(drafted, module.name, name),
    ...others.flatMap((other) => usesInModule(other, module.name, name)),
    ...module.layoutList
      .filter(({ _id, sections }) => !_id.startsWith(`${module._id}-`) && mentionsField(sections, name))
      .map(({ view }) => ({ kind: 'layout', name: `${module.label}: ${view}` })),
    ...(await usesInRecords(context, module, name)),
    ...(await usesInImports(context, module, name)),
    ...(await Promise.all(context.engine.discovered.fieldNames.map((each) => each.usesOf(context, module, name)))).flat(),
  ];
}

/** In the formulas, rollups, conditions, checks and duplicate rules of a module. */
function usesInModule({ name, label, fields, checks, duplicates }: Drafted, module: string, field: string): FieldUse[] {
  const isOwn = name === module;
  const isPath = (paths: readonly string[]) => paths.includes(field);
  const looksAt = (formula: string) =>
    isOwn
      ? isPath(namesIn(formula))
      : pathsIn(formula).some(({ path }) => {
          const [own, step] = path.split('.');
          return step === field && fields[own!]?.ref === module;
        });
  const found: FieldUse[] = [];
  for (const [key, each] of Object.entries(fields)) {
    if (isOwn && key === field) continue;
    const of = { name: `${each.label} of ${label}` };
    if (each.formula !== undefined && looksAt(each.formula)) found.push({ kind: 'formula', ...of });
    const { rollup } = each;
    if (rollup?.module === module && [rollup.field, rollup.of, ...fieldsNamedIn(rollup.where)].includes(field))
      found.push({ kind: 'rollup', ...of });
    if (isOwn && isPath(fieldsNamedIn(...WHEN_ATTRIBUTES.map((which) => each[which])))) found.push({ kind: 'condition', ...of });
    if (isOwn && each.parentField === field) found.push({ kind: 'dependent dropdown', ...of });
  }
  for (const check of checks ?? []) if (looksAt(check.formula)) found.push({ kind: 'check', name: check.sentence });
  if (isOwn)
    for (const rule of duplicates ?? [])
      if (comparedFields([rule]).includes(field)) found.push({ kind: 'duplicate rule', name: rule.sentence });
  return found;
}

/** Records of modules that say of themselves that they name the fields of another module. */
async function usesInRecords(context: Context, module: Module, field: string): Promise<FieldUse[]> {
  const found: FieldUse[] = [];
  for (const other of context.engine.registry.modules.values()) {
    if (!other.namesFields || other.definitionDeleted) continue;
    const columns = other.namesFields.within.map((name) => `${quote(name)} as ${quote(name)}`);
    const { rows } = await context.database.query(
      `select "name", ${columns.join(', ')} from ${other.tableName} where ${namingRows(context, other)} and not "deleted"`,
      [module.name],
    );
    for (const { name, ...values } of rows)
      if (Object.values(values).some((value) => mentionsField(value, field)))
        found.push({ kind: inSentence(other.singular), name: String(name ?? '') });
  }
  return found;
}

async function usesInImports({ database }: Context, module: Module, field: string): Promise<FieldUse[]> {
  const { rows } = await database.query('select plan from muster.import_mappings where module = $1', [module.name]);
  const named = rows.filter(({ plan }) => mentionsField(JSON.parse(revealSecret(plan as string) ?? '{}'), field));
  return named.length ? [{ kind: 'import mapping', name: `${named.length} remembered for ${module.label}` }] : [];
}

/** How many records have a value in it. */
export async function countFilled({ database, engine }: Context, module: Module, name: string): Promise<number> {
  const stored = engine.registry.module(module.name).storage.get(name);
  return stored
    ? countFilledIn(
        database,
        module,
        stored.columns.map((column) => column.name),
      )
    : 0;
}

export async function countFilledIn(database: Context['database'], module: Module, columns: readonly string[]): Promise<number> {
  if (!columns.length) return 0;
  const isFilled = columns
    .map((name) => `(${quote(name)} is not null and ${quote(name)}::text not in ('', '{}', '[]'))`)
    .join(' or ');
  const alive = module.storage.has('deleted') ? ' and not "deleted"' : '';
  const { rows } = await database.query(`select count(*) as n from ${module.tableName} where (${isFilled})${alive}`);
  return Number(rows[0]!.n);
}
