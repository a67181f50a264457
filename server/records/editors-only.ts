import type { ModuleAccess } from '#common/access.ts';
import type { Field } from '#common/field.ts';
import type { Access } from './access.ts';

/** The value of a list as this reader gets it: people who may not edit the module read no entry's `editorsOnly` parts. */
export function partForReader(field: Field | undefined, value: unknown, rights: ModuleAccess, access: Access): unknown {
  return field && hidesParts(field, rights, access) ? withoutEditorsParts(field, value) : value;
}

export const hidesParts = ({ editorsOnly }: Field, rights: ModuleAccess, access: Access): boolean =>
  editorsOnly !== undefined && access.userId !== null && rights.edit === 'None';

export function withoutEditorsParts({ editorsOnly = [] }: Field, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? Object.fromEntries(Object.entries(entry).filter(([name]) => !editorsOnly.includes(name)))
      : entry,
  );
}
