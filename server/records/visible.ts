import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Access } from './access.ts';
import type { Module, StoredField } from '../modules/module.ts';
import { hidesParts, withoutEditorsParts } from './editors-only.ts';
import { blankOf, mayRead } from './rows.ts';

/** What this person may read of a record that the engine holds whole. */
export function visiblePart({ access }: Pick<Context, 'access'>, module: Module, record: AnyRecord): AnyRecord {
  const { blank, names, inParts } = viewOf(access, module, record);
  const part: Record<string, unknown> = { ...blank, _id: record._id, version: record.version };
  for (const name of names) part[name] = record[name] ?? null;
  for (const { name, field } of inParts) part[name] = withoutEditorsParts(field, part[name]);
  return part as AnyRecord;
}

interface View {
  names: readonly string[];
  /** Of which the reader gets no `editorsOnly` parts. */
  inParts: readonly StoredField[];
  blank: Record<string, null>;
}

/** Of their own records and of other people's, kept per reader and module: both are replaced as a whole when they change. */
const views = new WeakMap<Access, WeakMap<Module, { own?: View; other?: View }>>();

function viewOf(access: Access, module: Module, record: AnyRecord): View {
  let perModule = views.get(access);
  if (!perModule) views.set(access, (perModule = new WeakMap()));
  let both = perModule.get(module);
  if (!both) perModule.set(module, (both = {}));
  return (both[record.assigned_to === access.userId ? 'own' : 'other'] ??= compileView(access, module, record));
}

function compileView(access: Access, module: Module, record: AnyRecord): View {
  const rights = access.module(module);
  const read = [...module.storage.values()].filter((stored) => mayRead(rights, access, stored, record));
  const names = read.map(({ name }) => name);
  return { names, inParts: read.filter(({ field }) => hidesParts(field, rights, access)), blank: blankOf(names) };
}
