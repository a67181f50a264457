import { fieldLevel, fieldRights } from '#common/access.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';

/**
 * Who may do something with their own records alone would lose a record that belongs to no one. A new record without an assigned user
 * is then its maker's, if they may write that field.
 *
 * @param acts what the maker must still be able to do with it
 */
export function ownerOfNew(
  { access, userId }: Pick<Context, 'access' | 'userId'>,
  module: Module,
  acts: readonly ('view' | 'delete')[] = ['view'],
): string | null {
  const rights = access.module(module);
  const isLost = module.storage.has('assigned_to') && acts.some((act) => rights[act] === 'Owner');
  return isLost && fieldRights(fieldLevel(rights, 'assigned_to'), true).write ? userId : null;
}
