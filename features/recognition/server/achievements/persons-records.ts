import { isPersonIn } from '#common/row-rule.ts';
import { quote, type Module } from '#server/modules/module.ts';
import type { Access } from '#server/records/access.ts';
import type { Achievement } from '../../achievement.ts';

type ByPerson = Pick<Achievement, 'person_field'>;

/** The field that says whose record it is may be gone by now, or hold something else. */
export const knowsPerson = (module: Module, { person_field }: ByPerson): boolean =>
  !person_field || module.storage.get(person_field)?.columns.length === 1;

/**
 * Whether records of the module may come to be this person's: they read it, and also make or change records, or a field may name them.
 * Where the server alone writes, reading is enough.
 */
export function worksOn(access: Access, module: Module, { person_field }: ByPerson): boolean {
  const { access: isOpen, create, edit } = access.module(module);
  if (!isOpen) return false;
  if (person_field) return access.isProvider || !namesProvidersAlone(module, person_field);
  return create || edit !== 'None' || module.writes === 'server';
}

/** The field by which providers see what is theirs, and nobody else does. */
const namesProvidersAlone = ({ seenBy }: Module, field: string): boolean =>
  isPersonIn(seenBy.provider, field) && !isPersonIn(seenBy.staff, field);

/** Whose record it is, as SQL over the row `t`: by the field that the achievement names, else the assigned user, else who created it. */
export function personSql(module: Module, { person_field }: ByPerson): string {
  if (person_field) return `t.${quote(person_field)}`;
  return module.storage.has('assigned_to') ? 't."assigned_to"' : 't."created_by"';
}

/** Whether it is a record of this person, so that the indexes of both fields serve. */
export function isPersonsSql(module: Module, achievement: ByPerson, person: string): string {
  if (achievement.person_field) return `t.${quote(achievement.person_field)} = ${person}`;
  if (!module.storage.has('assigned_to')) return `t."created_by" = ${person}`;
  return `(t."assigned_to" = ${person} or (t."assigned_to" is null and t."created_by" = ${person}))`;
}

export const anyPersonSql = (module: Module, { person_field }: ByPerson): string =>
  person_field || !module.storage.has('assigned_to')
    ? personSql(module, { person_field })
    : 'coalesce(t."assigned_to", t."created_by")';
