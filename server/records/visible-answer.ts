import type { Context } from '../context.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Module } from '../modules/module.ts';
import { PAST_RIGHTS, type Mark } from './past-rights.ts';
import { partForReader } from './editors-only.ts';
import { mayRead } from './rows.ts';
import { scopeSql, seesEveryRow } from './scope.ts';
import { createSql } from './sql.ts';

/**
 * The part of an answer that its caller may see (docs/decisions/020). Records that were read past the caller's rights lose the
 * fields that the caller may not read; those whose rows are hidden leave their list, or are null, or their `_id` as related ones.
 */
export async function visibleAnswer(context: Context, answer: unknown): Promise<unknown> {
  if (!context.pastRights?.happened) return answer;
  const asked = new Map<string, Set<string>>();
  if (!collect(answer, asked)) return answer; // it was read to decide, and nothing of it leaves
  const seen = new Map<string, ReadonlySet<string>>();
  for (const [name, ids] of asked) seen.set(name, await visibleIds(context, name, [...ids]));
  return partOf(context, seen, answer);
}

interface Marked extends AnyRecord {
  [PAST_RIGHTS]?: Mark;
}

const isPlain = (value: unknown): value is Record<string, unknown> & Partial<Marked> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Notes the rows whose sight is not known. @returns whether anything in the value was read past the rights */
function collect(value: unknown, asked: Map<string, Set<string>>): boolean {
  let isMarked = false;
  if (Array.isArray(value)) for (const each of value) if (collect(each, asked)) isMarked = true;
  if (!isPlain(value)) return isMarked;
  const mark = value[PAST_RIGHTS];
  if (mark?.rows && typeof value._id === 'string') asked.set(mark.module, (asked.get(mark.module) ?? new Set()).add(value._id));
  for (const each of Object.values(value)) if (typeof each === 'object' && collect(each, asked)) isMarked = true;
  return isMarked || mark !== undefined;
}

async function visibleIds(context: Context, name: string, ids: string[]): Promise<ReadonlySet<string>> {
  const { registry, access, module } = {
    ...context.engine,
    access: context.access,
    module: context.engine.registry.modules.get(name),
  };
  if (!module) return new Set();
  if (seesEveryRow(registry, access, module)) return new Set(ids);
  const sql = createSql();
  const text = `select t."_id" from ${module.tableName} t where t."_id" = any(${sql.param(ids)}::text[]) and ${scopeSql(registry, access, module, 'view', 't', sql, { includeArchived: true })}`;
  const rows = await context.database.prepared(text, sql.values);
  return new Set(rows.map(([id]) => id as string));
}

type Seen = ReadonlyMap<string, ReadonlySet<string>>;

function partOf(context: Context, seen: Seen, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isHidden(seen, each)).map((each) => partOf(context, seen, each));
  if (!isPlain(value)) return value;
  const mark = value[PAST_RIGHTS];
  if (isHidden(seen, value)) return null;
  if (mark?.rows && !seen.get(mark.module)?.has(String(value._id))) return { _id: value._id };
  const hidden = mark ? hiddenFields(context, context.engine.registry.modules.get(mark.module), value) : new Set();
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !hidden.has(name))
      .map(([name, each]) => [
        name,
        typeof each === 'object' ? partOf(context, seen, readablePart(context, mark, name, each)) : each,
      ]),
  );
}

function readablePart({ access, engine }: Context, mark: Mark | undefined, name: string, value: unknown): unknown {
  const module = mark && engine.registry.modules.get(mark.module);
  return module ? partForReader(module.storage.get(name)?.field, value, access.module(module), access) : value;
}

function isHidden(seen: Seen, value: unknown): boolean {
  const mark = isPlain(value) ? value[PAST_RIGHTS] : undefined;
  return mark !== undefined && mark.rows && !mark.isRelated && !seen.get(mark.module)?.has(String((value as AnyRecord)._id));
}

function hiddenFields(context: Context, module: Module | undefined, record: Record<string, unknown>): ReadonlySet<string> {
  if (!module) return new Set(Object.keys(record));
  const { access } = context;
  const rights = access.module(module);
  const hidden = [...module.storage.values()].filter((stored) => !mayRead(rights, access, stored, record as AnyRecord));
  return new Set(hidden.map(({ name }) => name));
}
