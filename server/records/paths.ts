import { malformed } from '#common/errors.ts';
import { fieldLevel } from '#common/access.ts';
import type { FieldLevel } from '#common/access.ts';
import type { Registry } from '../modules/registry.ts';
import { ARCHIVE_COLUMNS, namesItself } from '../modules/archived.ts';
import { quote, type Module, type StoredField } from '../modules/module.ts';
import { DELETION_COLUMNS, hasTrash } from '../modules/trash.ts';
import type { Access } from './access.ts';
import type { Sql } from './sql.ts';

/** One step of `accounts_leads.name`: either a field of the module at hand, or a relation to walk first. */
export type Step =
  | { kind: 'field'; stored: StoredField; part: string; level: FieldLevel }
  | { kind: 'forward'; stored: StoredField; target: Module; rest: string; level: FieldLevel }
  | { kind: 'through'; stored: StoredField; target: Module; rest: string; level: FieldLevel }
  | { kind: 'inverse'; field: string; target: Module; rest: string; level: FieldLevel };

const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(['_id', 'version']);

/** The column of a name that is part of every record and of no definition; undefined: the name is a field's, or none. */
export function systemColumn(module: Module, name: string): string | undefined {
  if (SYSTEM_COLUMNS.has(name)) return name;
  if (!hasTrash(module) || module.storage.has(name)) return undefined;
  return DELETION_COLUMNS.get(name) ?? (namesItself(module) ? undefined : ARCHIVE_COLUMNS.get(name));
}

/**
 * Looks a path up in the definitions; nothing of it is ever quoted through. A field that the reader may not read
 * answers exactly as one that does not exist.
 */
export function stepOf(registry: Registry, access: Access, module: Module, path: string): Step {
  const dot = path.indexOf('.');
  const head = dot < 0 ? path : path.slice(0, dot);
  const rest = dot < 0 ? '' : path.slice(dot + 1);
  const stored = module.storage.get(head);
  if (!stored) return inverseStep(registry, access, module, head, rest, path);
  const level = readableLevel(access, module, head, stored, path);
  if (!rest) return { kind: 'field', stored, part: '', level };
  if (stored.columns.length > 1) return { kind: 'field', stored, part: partOf(module, stored, rest, path), level };
  const target = stored.field.ref ? registry.modules.get(stored.field.ref) : undefined;
  if (!target || !access.module(target).access) throw unknownField(path, module);
  if (stored.field.type === 'Relate') return { kind: 'forward', stored, target, rest, level };
  if (stored.field.type === 'MultiRelate') return { kind: 'through', stored, target, rest, level };
  throw unknownField(path, module);
}

function readableLevel(access: Access, module: Module, name: string, stored: StoredField, path: string): FieldLevel {
  const level = fieldLevel(access.module(module), name);
  if (level === 'None' || (stored.field.secret && level !== 'Full')) throw unknownField(path, module);
  return level;
}

function inverseStep(registry: Registry, access: Access, module: Module, head: string, rest: string, path: string): Step {
  if (!rest) throw unknownField(path, module);
  const inbound = registry.inbound.get(module.name)?.find((relation) => relation.field === head);
  const target = inbound && registry.modules.get(inbound.module);
  if (!inbound || !target || !access.module(target).access) throw unknownField(path, module);
  const level = fieldLevel(access.module(target), head);
  if (level === 'None' || fieldLevel(access.module(module), head) === 'None') throw unknownField(path, module);
  return { kind: 'inverse', field: head, target, rest, level };
}

/** Links name their halves `moduleName` and `recordId` on the wire, `module` and `id` in the table. */
function partOf(module: Module, stored: StoredField, rest: string, path: string): string {
  const part = rest === 'moduleName' ? 'module' : rest === 'recordId' ? 'id' : rest;
  if (!stored.columns.some((column) => column.part === part)) throw unknownField(path, module);
  return part;
}

/** `module`: in which it was looked for. */
export const unknownField = (path: string, module: Pick<Module, 'label'>) =>
  malformed(`There is no field named ${path} in ${module.label}.`, 'unknown-field');

/** The column as this reader sees it: other people's values of an owner-only field are empty. */
export const readable = (alias: string, column: string, level: FieldLevel, access: Access, sql: Sql): string =>
  owned(`${alias}.${quote(column)}`, alias, level, access, sql);

export function owned(expression: string, alias: string, level: FieldLevel, access: Access, sql: Sql): string {
  if (level !== 'Owner Read/Owner Write') return expression;
  return `(case when ${alias}."assigned_to" = ${sql.shared('me', access.userId)} then ${expression} end)`;
}
