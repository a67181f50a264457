import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { defaultsOf } from './input.ts';
import { ownerOfNew } from './owner-of-new.ts';
import { blankOf } from './rows.ts';
import { allowedTeams } from './teams.ts';

/** What was given, on top of the defaults of the module, as its actor's. */
export async function newRecord(
  context: Context,
  module: Module,
  values: Record<string, unknown>,
  id: string | undefined,
): Promise<AnyRecord> {
  const now = context.now().toISOString();
  const record = {
    ...emptyOf(module),
    ...defaultsOf(module, context.today()),
    ...values,
    _id: (id ?? newId()).toLowerCase(),
    version: 1,
    deleted: false,
    createdAt: (values.createdAt as string | undefined) ?? now,
    updatedAt: now,
    created_by: context.userId,
    modified_by: context.userId,
  } as AnyRecord;
  const owner = record.assigned_to ? null : ownerOfNew(context, module);
  if (owner) record.assigned_to = owner;
  await belongToNarrowing(context, module, record);
  if (module.isByTeam) record.teams = await allowedTeams(context, record.teams as string[] | null, null);
  joinName(module, record);
  return record;
}

/** What is made in a narrowed session leads to where it is narrowed to, where a field of the record says so; else it is of its maker's client. */
async function belongToNarrowing(context: Context, module: Module, record: AnyRecord): Promise<void> {
  for (const [name, { to }] of Object.entries(context.narrowed ?? {}))
    for (const path of [module.narrowedBy?.[name] ?? []].flat()) {
      const field = path.replace(/\?$/, '');
      if (module.storage.has(field) && record[field] == null) (record as Record<string, unknown>)[field] = to;
    }
  if (!module.storage.has('client') || record.client != null || !context.userId) return;
  const maker = context.access.userId === context.userId ? context.access : await context.engine.access.of(context.userId);
  if (maker?.client) record.client = maker.client;
}

const blanks = new WeakMap<Module, Record<string, null>>();

function emptyOf(module: Module): Record<string, null> {
  let blank = blanks.get(module);
  if (!blank) blanks.set(module, (blank = blankOf([...module.storage.keys()])));
  return blank;
}

/** First and last name make the name, when there is anything to join. */
export function joinName(module: Module, record: AnyRecord): void {
  const joined = module.nameFrom
    ?.map((field) => record[field])
    .filter(Boolean)
    .join(' ');
  if (joined) (record as Record<string, unknown>).name = joined;
}
