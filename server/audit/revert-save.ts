import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { isPastRights, keepsFormer } from '../records/audit.ts';
import { isServersAlone } from '../records/input.ts';
import { rightsOn } from '../records/rows.ts';
import { changedAfter, changesAfter, type LoggedEntry } from './logged-entries.ts';

export interface SaveToRevert {
  /** The version that it was made on, and the one at which it left the record. */
  before: number;
  version: number;
  /** What the fields that were sent with it were before. */
  fields: Record<string, unknown>;
}

/**
 * Puts back what one save changed in a record, with what its rules added, as far as the person may write it. What others have
 * changed since stays; the rules set anew what follows from that, and what the log never keeps.
 * @throws 409 `version-conflict` as any update
 */
export async function revertSave(
  context: Context,
  { module, record }: { module: Module; record: AnyRecord },
  { before, version, fields }: SaveToRevert,
): Promise<AnyRecord> {
  const since = await changedAfter(context, module, record, version);
  const { changes, others } = await ownSave(context, module, record, { before, version });
  const rights = context.access.module(module);
  const former = changes.filter(({ field, previous_value, new_value, reason }) => {
    if (!module.storage.has(field) || field === 'deleted' || (previous_value === null && new_value === null)) return false;
    const isServers = isServersAlone(module.storage.get(field)!.field);
    return isServers ? !isPastRights(reason) : rightsOn(rights, context.access, field, record).write;
  });
  const values = Object.fromEntries(former.toReversed().map(({ field, previous_value }) => [field, previous_value]));
  const sent = former.length ? sentInSave(module, fields, changes, others) : fields;
  const how = { version, ...(former.length ? { putBack: { others: new Set([...since, ...others]) } } : {}) };
  return context.withSource('undo').records.update(module.name, record._id, { ...sent, ...values }, how);
}

/** Of what was sent: what the save changed, or the log does not tell. The server's own is never sent; of what others changed the update says so. */
function sentInSave(
  module: Module,
  fields: SaveToRevert['fields'],
  changes: readonly LoggedEntry[],
  others: ReadonlySet<string>,
): SaveToRevert['fields'] {
  const changed = new Set([...changes.map(({ field }) => field), ...others]);
  const isOfSave = (name: string) => {
    const stored = module.storage.get(name);
    return !stored || (!isServersAlone(stored.field) && (changed.has(name) || !keepsFormer(module, name)));
  };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isOfSave(name)));
}

/** What the person's own save changed, without the fields that others have changed, too; and those fields. */
async function ownSave(
  context: Context,
  module: Module,
  record: AnyRecord,
  { before, version }: Pick<SaveToRevert, 'before' | 'version'>,
): Promise<{ changes: LoggedEntry[]; others: Set<string> }> {
  const entries = await changesAfter(context, module, record, before);
  const isOwn = (each: LoggedEntry) => each.changed_by === context.userId && each.record_version <= version;
  const request = entries.find(isOwn)?.request_id;
  const isOfSave = (each: LoggedEntry) => isOwn(each) && each.request_id === request;
  const others = new Set(entries.filter((each) => !isOfSave(each)).map(({ field }) => field));
  return { changes: entries.filter((each) => isOfSave(each) && !others.has(each.field)), others };
}
