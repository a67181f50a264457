import { fieldLevel, mayMassUpdate } from '#common/access.ts';
import { conflict, forbidden } from '#common/errors.ts';
import type { ImportPlan } from '#common/imports.ts';
import { inSentence } from '#common/names.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { refuseForeignCall } from '../records/save.ts';
import { isKey } from './records-by.ts';

/** Whoever creates records of a module, or changes many of them, may bring them in from a file. @throws 403 */
export function refuseImport(context: Context, module: Module): void {
  refuseForeignCall(context, module);
  const { create } = context.access.module(module);
  if (!create && !mayUpdateMany(context, module)) throw forbidden(`You may not import ${inSentence(module.label)}.`);
}

/** What this plan would do is within the person's rights at this moment. @throws 403, or 409 where a field of it is gone */
export function refusePlan(context: Context, module: Module, { mode, mapping, matchBy = [] }: ImportPlan): void {
  const rights = context.access.module(module);
  const names = mapping.map(({ field }) => field.split('.')[0]!);
  const gone = names.find((name) => name !== '_id' && !module.storage.has(name));
  if (gone)
    throw conflict('field-gone', `There is no field ${gone} any more. Restore it to go on, or import the rest of the file anew.`);
  if (mode !== 'update' && !rights.create) throw forbidden(`You may not create ${inSentence(module.label)}.`);
  if (mode === 'create') return;
  if (!mayUpdateMany(context, module)) throw forbidden(`You may not mass update ${inSentence(module.label)}.`);
  const unread = matchBy.find((name) => name !== '_id' && !isKey(context, module, name));
  if (unread) throw forbidden(`You may not find ${inSentence(module.label)} by ${module.fields[unread]!.label}.`);
  if (context.access.isAdmin) return;
  const written = names.filter((name) => !matchBy.includes(name));
  const refused = written.find((name) => module.storage.has(name) && !mayMassUpdate(fieldLevel(rights, name)));
  if (refused) throw forbidden(`You may not mass update ${module.fields[refused]!.label}.`);
}

export function mayUpdateMany(context: Context, module: Module): boolean {
  const { mass_update: many, edit } = context.access.module(module);
  return many && edit !== 'None';
}
