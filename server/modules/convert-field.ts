import { conflict, forbidden, invalid, notFound } from '#common/errors.ts';
import type { InputType } from '#common/fields/field-type.ts';
import type { Field, Option } from '#common/field.ts';
import { MOST_AT_ONCE } from '#common/runs.ts';
import type { Context } from '../context.ts';
import { readAgency } from '../jobs/agency-schedule.ts';
import { atOnce, inBackground, type Choice } from '../runs/start-run.ts';
import convertFieldAct from './convert-field.act.ts';
import { conversionsOf } from '#common/conversions.ts';
import { convertValue, convertedField } from './conversions.ts';
import { changing, moduleById } from './definitions.ts';
import type { FieldUse } from './field-usage.ts';
import { quote, type Module } from './module.ts';
import { takeOverSome, withOptions, type TakingOver } from './take-over.ts';
import { refuseBrokenBy, unfitUses, withFieldAs } from './unfit-uses.ts';
import { customFields, lockDefinition } from './update-module.ts';
import { writeDefinition, type KeptDefinition } from './write-definition.ts';

export interface Conversion {
  inputType: InputType;
  options?: readonly Option[] | undefined;
  ref?: string | undefined;
  dryRun?: boolean | undefined;
  clearFailing?: boolean | undefined;
  /** What would not fit any more is left as it is. */
  force?: boolean | undefined;
}
export interface Trial {
  convertible: number;
  failing: number;
  samples: { _id: string; name: string | null; value: unknown; problem: string }[];
  /** What would not fit the field any more. */
  usedBy: FieldUse[];
}

const MOST_SAMPLES = 20;
const PAGE = 5_000;
const MOST_CHOICES = 100;

/** Makes a field one of another type: a trial on its values, or the definition with a run that takes the values over. The former column is kept. */
export async function convertField(
  context: Context,
  id: string,
  name: string,
  asked: Conversion,
): Promise<Trial & { run?: string }> {
  const module = moduleById(context, id);
  const from = convertible(module, name, asked.inputType);
  const to = await targetOf(context, module, name, from, asked);
  if (asked.dryRun) return tryConversion(context, module, name, from, to);
  return changing(context, async (inner) => {
    const before = await lockDefinition(inner, module);
    const trial = await tryConversion(inner, module, name, from, to);
    if (trial.failing && !asked.clearFailing)
      throw conflict('not-convertible', notFitting(trial.failing, from.label), { ...trial });
    refuseBrokenBy(inner, withFieldAs(inner, module, name, to), module);
    if (!asked.force) refuseInUse(from, trial.usedBy);
    const wanted = { ...before, fields: { ...before.fields, [name]: to } } as KeptDefinition;
    const key = await keyAfter(inner, module, name, before, wanted);
    return { ...trial, ...(await takeOver(inner, module, { name, key, from, to }, trial)) };
  });
}

const notFitting = (count: number, label: string): string =>
  count === 1
    ? `1 value of ${label} does not fit. It would be emptied.`
    : `${count} values of ${label} do not fit. They would be emptied.`;

function refuseInUse({ label }: Field, usedBy: readonly FieldUse[]): void {
  const [first] = usedBy;
  if (!first) return;
  const more = usedBy.length > 1 ? ` and ${usedBy.length - 1} more` : '';
  throw conflict('in-use', `${label} could not be used any more by: ${first.kind} “${first.name}”${more}.`, { usedBy });
}

function convertible(module: Module, name: string, inputType: InputType): Field {
  const field = Object.hasOwn(module.fields, name) ? module.fields[name] : undefined;
  if (!field) throw notFound('This field was not found.', 'field-not-found');
  if (!(name in customFields(module))) throw forbidden(`${field.label} is part of Muster and stays a ${field.type}.`);
  if (module.relationships.some((each) => each.name === name))
    throw forbidden(`${field.label} belongs to a relationship and stays a ${field.type}.`);
  if (!conversionsOf(field.type).includes(inputType) || field.formula !== undefined || field.rollup)
    throw invalid({ inputType: `${field.label} is a ${field.type} and cannot become a ${inputType}.` });
  return field;
}

async function targetOf(
  context: Context,
  module: Module,
  name: string,
  from: Field,
  { inputType, options, ref }: Conversion,
): Promise<Field> {
  const stated = { ...(options ? { options } : {}), ...(ref ? { ref } : {}) };
  if (inputType === 'MultiRelate' && ref && ref !== from.ref)
    throw invalid({ ref: `${from.label} leads to ${from.ref}, and goes on doing so.` });
  if (inputType !== 'Dropdown' || options) return convertedField(from, inputType, stated);
  return convertedField(from, inputType, { options: await optionsFrom(context, module, name) });
}

/** The values that stand there become the choices. */
async function optionsFrom({ database }: Context, module: Module, name: string): Promise<Option[]> {
  const { rows } = await database.query(
    `select distinct ${quote(name)} as value from ${module.tableName} where ${quote(name)} is not null order by 1 limit ${MOST_CHOICES + 1}`,
  );
  if (rows.length > MOST_CHOICES)
    throw invalid({ options: `There are more than ${MOST_CHOICES} different values. State the choices.` });
  return rows.map(({ value }) => ({ value: String(value).slice(0, 255), label: String(value).slice(0, 255) }));
}

async function tryConversion(context: Context, module: Module, name: string, from: Field, to: Field): Promise<Trial> {
  const { timeZone } = await readAgency(context.engine);
  const trial: Trial = { convertible: 0, failing: 0, samples: [], usedBy: await unfitUses(context, module, name, to) };
  const title = module.storage.has('name') ? '"name"' : 'null';
  for (let after = ''; ;) {
    const { rows } = await context.database.query(
      `select "_id", ${title} as name, ${quote(name)} as value from ${module.tableName}
        where ${quote(name)} is not null and "_id" > $1 order by "_id" limit ${PAGE}`,
      [after],
    );
    for (const row of rows) {
      const converted = convertValue(row.value, withOptions(context, from), to, timeZone);
      if ('value' in converted) trial.convertible++;
      else if (trial.failing++ < MOST_SAMPLES)
        trial.samples.push({ _id: row._id, name: row.name, value: row.value, problem: converted.problem });
    }
    if (rows.length < PAGE) return trial;
    after = rows.at(-1)!._id;
  }
}

/** Under what name the former column stands from now on. */
async function keyAfter(
  context: Context,
  module: Module,
  name: string,
  before: KeptDefinition,
  wanted: KeptDefinition,
): Promise<string> {
  await writeDefinition(context, module, before, wanted);
  const { rows } = await context.database.query('select definition from muster.module_definitions where _id = $1', [module._id]);
  const retired = Object.entries((rows[0]!.definition.retired ?? {}) as Record<string, { name: string; at: string }>);
  return retired.filter(([, each]) => each.name === name).toSorted(([, a], [, b]) => (a.at < b.at ? 1 : -1))[0]![0];
}

/** Few values at once, many in the background. */
function takeOver(
  context: Context,
  module: Module,
  given: TakingOver,
  { convertible: fitting, failing }: Trial,
): Promise<{ run: string }> {
  const total = fitting + failing;
  const plan = { act: convertFieldAct.name, input: given };
  const choice: Choice = {
    text: `select row_number() over (order by "_id")::int as position, null::text as module, "_id" as record_id from ${module.tableName} where ${quote(given.key)} is not null`,
    values: [],
  };
  if (total > MOST_AT_ONCE) return inBackground(context, { kind: 'act', module, plan }, choice);
  return atOnce(context, { kind: 'act', module, plan }, total, async (inner) => {
    const { rows } = await inner.database.query(choice.text);
    const ids = rows.map((row) => row.record_id as string);
    return takeOverSome(inner, module, ids, given);
  }).then(({ run }) => ({ run }));
}
