import { Refusal } from '#common/errors.ts';
import { isComputed, type Field } from '#common/field.ts';
import { defaultFields } from '#common/module.ts';
import type { Context } from '../context.ts';
import { createModule, moduleById, type GivenModule } from '../modules/definitions.ts';
import { updateModule } from '../modules/update-module.ts';
import type { Entry } from './configuration-shapes.ts';
import type { PartOfConfiguration } from './part-of-configuration.ts';

const STATED = [
  'label',
  'singular',
  'plural',
  'description',
  'icon',
  'apps',
  'customSchema',
  'seenBy',
  'changedBy',
  'duplicates',
  'checks',
] as const;

/** Definitions: of built-in modules what was changed, of others the whole. */
export const modulesPart: PartOfConfiguration = {
  part: 'modules',
  nameOf: ({ name }) => String(name),
  read: async (context) => {
    const { rows } = await context.database.query(
      'select name, built_in, definition, active from muster.module_definitions where not deleted order by built_in desc, name',
    );
    return rows
      .map(entryOf)
      .filter(
        (entry) => !entry.builtIn || Object.keys(entry).length > 4 || (entry.fields as object[]).length > 0 || !entry.active,
      );
  },
  steps: [
    async (context, { name, label, builtIn }) => {
      if (!builtIn) await createModule(context, { name, label } as GivenModule);
    },
    async (context, entry) => {
      const fields = ((entry.fields ?? []) as Partial<Field>[]).filter((field) => !isComputed(field)).map(unconditioned);
      await change(context, { name: entry.name, builtIn: entry.builtIn, label: entry.label, fields });
    },
  ],
  write: change,
};

/** Conditions may name fields that come with the next step. */
const unconditioned = ({ visibleWhen: _v, requiredWhen: _r, readOnlyWhen: _o, ...field }: Partial<Field>) => field;

async function change(context: Context, entry: Entry): Promise<void> {
  const given = givenOf(context, entry);
  const module = moduleById(context, String(entry.name));
  if (module.custom === entry.builtIn)
    throw new Refusal(422, 'invalid', `${module.label} is ${module.custom ? 'not ' : ''}built in here.`);
  await updateModule(context, module._id, { ...given, label: given.label ?? module.label, force: true });
}

function entryOf({ name, built_in, definition, active }: Record<string, any>): Entry {
  const stated = { ...definition.base, ...definition };
  const known = STATED.filter((key) => stated[key] !== undefined && stated[key] !== null).map((key) => [key, stated[key]]);
  const fields = Object.entries((definition.fields ?? {}) as Record<string, Field>).map(
    ([fieldName, { type, custom: _, ...field }]) => ({
      fieldName,
      ...(type ? { inputType: type } : {}),
      ...field,
    }),
  );
  return { name, builtIn: built_in, active, ...Object.fromEntries(known), fields };
}

/** As the call takes it: with the fields that nobody changed, as what is left out would be retired. */
function givenOf(context: Context, { builtIn: _, ...entry }: Entry): GivenModule {
  const fields = (entry.fields ?? []) as { fieldName: string; label?: string; inputType?: string }[];
  const below: Readonly<Record<string, Field>> =
    context.engine.discovered.modules.get(String(entry.name))?.fields ?? defaultFields;
  const whole = fields.map((field) => {
    const { label, type } = (Object.hasOwn(below, field.fieldName) ? below[field.fieldName] : undefined) ?? {};
    return { ...field, label: field.label ?? label, inputType: field.inputType ?? type };
  });
  return { ...entry, fields: whole } as unknown as GivenModule;
}
