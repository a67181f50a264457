import { forbidden, invalid } from '#common/errors.ts';
import type { Context } from '../context.ts';

/** Folders that System Admins fill and everybody who is signed in reads. */
const SHARED = ['provider-area/'];

export const isShared = (key: string | null | undefined): boolean =>
  Boolean(key && SHARED.some((folder) => key.startsWith(folder)));

/**
 * The path of words under which a file is found again. It is a label: where the bytes lie is the server's.
 *
 * @throws 422 for anything but letters, digits, spaces and `._-/`, 403 in a shared folder of others
 */
export function checkKey({ access }: Context, given: string | undefined): string {
  const key = given?.trim() ?? '';
  if (!/^[a-z0-9 ._/-]{1,300}$/i.test(key) || key.includes('..') || key.startsWith('/'))
    throw invalid({
      path: 'A path has letters, digits, spaces, and “.”, “_”, “-”, “/”, at most 300, and comes before the file.',
    });
  if (isShared(key) && !access.isAdmin) throw forbidden('Only System Admins change this folder.');
  return key;
}
