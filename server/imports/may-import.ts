import { fieldLevel, mayMassUpdate } from '#common/access.ts';
import { forbidden } from '#common/errors.ts';
import type { ImportPlan } from '#common/imports.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { refuseForeignCall } from '../records/save.ts';

/** Whoever creates records of a module, or changes many of them, may bring them in from a file. @throws 403 */
export function refuseImport(context: Context, module: Module): void {
  refuseForeignCall(context, module);
  const { create } = context.access.module(module);
  if (!create && !mayUpdateMany(context, module)) throw forbidden(`You may not import ${inSentence(module.label)}.`);
}

/** What this plan would do is within the person's rights at this moment. @throws 403 */
export function refusePlan(context: Context, module: Module, { mode, mapping, matchBy = [] }: ImportPlan): void {
  const rights = context.access.module(module);
  if (mode !== 'update' && !rights.create) throw forbidden(`You may not create ${inSentence(module.label)}.`);
  if (mode === 'create') return;
  if (!mayUpdateMany(context, module)) throw forbidden(`You may not mass update ${inSentence(module.label)}.`);
  if (context.access.isAdmin) return;
  const written = mapping.map(({ field }) => field.split('.')[0]!).filter((name) => !matchBy.includes(name));
  const refused = written.find((name) => module.storage.has(name) && !mayMassUpdate(fieldLevel(rights, name)));
  if (refused) throw forbidden(`You may not mass update ${module.fields[refused]!.label}.`);
}

export function mayUpdateMany(context: Context, module: Module): boolean {
  const { mass_update: many, edit } = context.access.module(module);
  return many && edit !== 'None';
}
