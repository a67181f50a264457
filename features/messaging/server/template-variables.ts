import { typeOf } from '#common/fields/index-of-types.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Engine } from '#server/engine.ts';
import type { Module, StoredField } from '#server/modules/module.ts';

/** Who and what a text can name, and of which modules its records are. */
const SUBJECTS = [
  { names: ['account'], group: 'Account', modules: ['accounts'] },
  { names: ['lead', 'contact', 'target'], group: 'Contact/Lead/Target', modules: ['leads', 'contacts', 'providers'] },
  { names: ['user'], group: 'User', modules: ['users'] },
  { names: ['job'], group: 'Job', modules: ['jobs'] },
] as const;
export type Subject = 'account' | 'lead' | 'user' | 'job';

/** The subject that a variable begins with: a contact and a target are what a lead is. */
export const subjectOf = (name: string): Subject | undefined =>
  SUBJECTS.find(({ names }) => (names as readonly string[]).includes(name))?.names[0];

export const subjectOfModule = (module: string): Subject | undefined =>
  SUBJECTS.find(({ modules }) => (modules as readonly string[]).includes(module))?.names[0];

export interface Variable {
  name: string;
  label: string;
  group: (typeof SUBJECTS)[number]['group'];
}

/** Those that everybody may pick from; values are read under the sender's rights. */
export const variablesOf = ({ registry }: Engine): Variable[] =>
  SUBJECTS.flatMap(({ names, group, modules }) => {
    const module = registry.modules.get(modules[0]);
    return module ? fieldsOf(module).flatMap(({ path, label }) => ({ name: `${names[0]}.${path}`, label, group })) : [];
  });

/** Whether a variable names a field of a module that its subject may be of. */
export const isVariable = ({ registry }: Engine, subject: string, path: string): boolean =>
  SUBJECTS.find(({ names }) => (names as readonly string[]).includes(subject))?.modules.some((name) => {
    const module = registry.modules.get(name);
    return module !== undefined && fieldsOf(module).some((field) => field.path === path);
  }) ?? false;

/** The value as people read it; undefined where there is none, or none for this reader. */
export function valueOfVariable(module: Module, record: AnyRecord, path: string): string | undefined {
  const [name, part] = path.split('.') as [string, string | undefined];
  const stored = module.storage.get(name);
  const value = record[name];
  if (!stored || !isOffered(stored) || value === null || value === undefined || value === '') return undefined;
  if (part)
    return stored.columns.some((column) => column.part === part) ? textOf((value as Record<string, unknown>)[part]) : undefined;
  return textOf(typeOf(stored.field).format(value, stored.field));
}

const textOf = (value: unknown): string | undefined =>
  value === null || value === undefined || value === '' ? undefined : String(value);

/** Fields of one short value; an address by its parts too. */
function fieldsOf(module: Module): { path: string; label: string }[] {
  return [...module.storage.values()]
    .filter(isOffered)
    .flatMap(({ name, field, columns }) => [
      { path: name, label: field.label },
      ...columns.filter(({ part }) => part).map(({ part }) => ({ path: `${name}.${part}`, label: `${field.label}: ${part}` })),
    ]);
}

const isOffered = ({ field, columns }: StoredField): boolean =>
  !field.secret &&
  !field.writeOnly &&
  !field.peopleOnly &&
  !field.ref &&
  !field.refs &&
  !field.through &&
  columns.length > 0 &&
  columns.every(({ type }) => type !== 'jsonb') &&
  field.type !== 'File';

/** All values of a record that a text may name. */
export const valuesOf = (module: Module, record: AnyRecord): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(module).flatMap(({ path }) => {
      const value = path.includes('.') ? undefined : valueOfVariable(module, record, path);
      return value === undefined ? [] : [[path, value]];
    }),
  );

/** What every letter offers, and no record. */
const OTHERS = new Set(['unsubscribe']);

/** The variables of a text that there are not, without their braces. */
export function unknownVariables(engine: Engine, text: string | null | undefined): string[] {
  const isKnown = (name: string) => {
    const [, subject, path] = /^(\w+)\.(\w+(?:\.\w+)?)$/.exec(name) ?? [];
    return OTHERS.has(name) || (subject !== undefined && isVariable(engine, subject, path!));
  };
  const names = [...(text ?? '').matchAll(/\{\{([^{}]*)\}\}/g)].map(([, inside]) =>
    inside!.split('|')[0]!.replaceAll('&nbsp;', ' ').trim(),
  );
  return [...new Set(names)].filter((name) => !isKnown(name));
}
