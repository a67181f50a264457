import { conflict } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { changing, moduleById, noteChange } from './definitions.ts';
import { namesSince, readVersion } from './definition-versions.ts';
import { refuseBrokenComputed } from './given-computed.ts';
import { refuseBrokenDuplicates } from './given-duplicates.ts';
import { refuseBrokenRules } from './given-row-rules.ts';
import { mergeFields } from './compose.ts';
import { defaultFields } from '#common/module.ts';
import { invalid } from '#common/errors.ts';
import type { Module } from './module.ts';
import { renamedChecks, renamedField } from './renamed-formulas.ts';
import { retiredNamed, retiredOf } from './retired-fields.ts';
import { lockDefinition } from './update-module.ts';
import { writeDefinition, type KeptDefinition } from './write-definition.ts';
import type { Field } from '#common/field.ts';

/**
 * Puts a definition back to one of its versions: fields that came since are retired, those that left come back with what is kept of their
 * values. Fields that have other names by now keep them. Nothing is dropped.
 */
export function revertDefinition(context: Context, id: string, version: number): Promise<{ run?: string }> {
  return changing(context, async (inner) => {
    const module = moduleById(inner, id);
    const before = await lockDefinition(inner, module);
    const { definition } = await readVersion(inner, module, version);
    const names = await namesSince(inner, module, version);
    const fields = Object.fromEntries(
      Object.entries((definition.fields ?? {}) as Record<string, Field>).map(([name, field]) => [
        names.get(name) ?? name,
        renamedField(field, names),
      ]),
    );
    const wanted = { ...definition, fields, ...renamedChecks(definition, names) } as KeptDefinition;
    refuseWhatIsGone(inner, module, wanted);
    const done = await writeDefinition(inner, module, before, wanted, { bringsBack: true });
    await noteChange(inner, module, 'reverted', null, version);
    return done;
  });
}

/** A retired field comes back with its values; one of another type that has its name is retired in its place. */
export function restoreField(context: Context, id: string, key: string): Promise<{ run?: string }> {
  return changing(context, async (inner) => {
    const module = moduleById(inner, id);
    const before = await lockDefinition(inner, module);
    const { name, field } = retiredNamed(inner, retiredOf(before), key);
    if (Object.hasOwn(before.fields, name) && before.fields[name]!.type === field.type)
      throw conflict('already-exists', `There is a field named ${name}. Rename it first.`);
    const wanted = { ...before, fields: { ...before.fields, [name]: field } } as KeptDefinition;
    refuseWhatIsGone(inner, module, wanted);
    return writeDefinition(inner, module, before, wanted, { bringsBack: true });
  });
}

/** What it looks at may have gone in the meantime, and what has come may look at what it would take away. */
function refuseWhatIsGone(context: Context, { name, label, fields: present }: Module, wanted: KeptDefinition): void {
  const problems: Record<string, string> = {};
  const builtIn = context.engine.discovered.modules.get(name);
  const relations = Object.fromEntries(Object.entries(present).filter(([, { through }]) => through));
  const fields = { ...mergeFields(builtIn?.fields ?? defaultFields, wanted.fields), ...relations };
  refuseBrokenComputed(context, { name, fields, checks: wanted.checks }, problems);
  refuseBrokenRules(context, { ...builtIn, ...wanted, name, fields }, problems);
  refuseBrokenDuplicates(label, fields, wanted, problems);
  if (Object.keys(problems).length) throw invalid(problems);
}
