import type { Narrowed } from '#common/narrowing.ts';
import type { Access } from './access.ts';

const known = new WeakMap<Access, Map<string, Access>>();

/** The same rights, on fewer rows. One for each, as statements and answers are compiled per access. */
export function narrowAccess(access: Access, narrowed: Narrowed | null): Access {
  if (!narrowed) return access;
  const key = JSON.stringify(Object.entries(narrowed).map(([name, { to }]) => [name, to]));
  let ofPerson = known.get(access);
  if (!ofPerson) known.set(access, (ofPerson = new Map()));
  let kept = ofPerson.get(key);
  if (!kept) ofPerson.set(key, (kept = { ...access, narrowed }));
  return kept;
}
