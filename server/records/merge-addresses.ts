import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { emailAddresses } from './email-addresses.module.ts';
import { lockRecords } from './lock.ts';
import { applyChanges } from './save.ts';

const LIST = 'email_addresses';

/** Whether records of this module hold a list of e-mail addresses. */
export const hasAddresses = (module: Module): boolean => module.storage.get(LIST)?.field.ref === emailAddresses.name;

/** What stands in `email` of these records, in their order. */
export async function emailsOf(context: Context, module: Module, ids: readonly string[]): Promise<string[]> {
  if (!hasAddresses(module)) return [];
  const locked = await lockRecords(context, module, ids, 'view');
  return ids.map((id) => locked.get(id)?.record.email).filter((email) => typeof email === 'string');
}

/**
 * The e-mail addresses of merged records become one list, each address once. An address that opted out under any of the records
 * stays opted out; the primary address of the target stays the only one; what stood in `email` and does no more is listed.
 * @param formerEmails what stood in `email` of all of them before the merge
 */
export async function joinAddresses(
  context: Context,
  module: Module,
  sources: readonly string[],
  target: string,
  formerEmails: readonly string[],
): Promise<void> {
  const ids = [target, ...sources];
  const locked = hasAddresses(module) ? await lockRecords(context, module, ids, 'edit') : undefined;
  const listOf = (id: string) => (locked?.get(id)?.record[LIST] ?? []) as string[];
  const listed = [...new Set(ids.flatMap(listOf))];
  const belonging = await context.records.all(emailAddresses.name, { moduleType: module.name, relatedRecordId: ids });
  const found = listed.length ? await context.records.all(emailAddresses.name, { _id: listed }) : [];
  const byId = new Map<string, AnyRecord>([...found, ...belonging].map((each) => [each._id, each]));
  const dropped = repeatedIn(listed.flatMap((id) => byId.get(id) ?? []));
  const kept = [...byId.values()].filter(({ _id }) => !dropped.has(_id));
  const isTargets = ({ _id, relatedRecordId }: AnyRecord) => listOf(target).includes(_id) || relatedRecordId === target;
  const primary = kept.find((each) => each.primary && isTargets(each)) ?? kept.find((each) => each.primary);
  const optedOut = new Set([...byId.values()].filter((each) => each.opt_out).map(addressIn));

  for (const each of kept) {
    const changes = {
      ...(!each.opt_out && optedOut.has(addressIn(each)) ? { opt_out: true } : {}),
      ...(each.primary && each !== primary ? { primary: false } : {}),
      ...(each.moduleType === module.name && sources.includes(each.relatedRecordId as string) ? { relatedRecordId: target } : {}),
    };
    if (Object.keys(changes).length) await context.records.update(emailAddresses.name, each._id, changes);
  }
  if (!locked) return;
  const { record } = locked.get(target)!;
  const known = new Set([plain(record.email), ...kept.map(addressIn)]);
  const joined = listed.filter((id) => !dropped.has(id));
  for (const email_address of formerEmails) {
    if (known.has(plain(email_address))) continue;
    known.add(plain(email_address));
    joined.push((await context.records.create(emailAddresses.name, { name: email_address, email_address }))._id);
  }
  if (joined.length) await applyChanges(context, module, record, { [LIST]: joined });
}

const addressIn = ({ email_address }: AnyRecord): string => plain(email_address);
const plain = (address: unknown): string => (typeof address === 'string' ? address.trim().toLowerCase() : '');

/** The ids of those whose address stands before them. */
function repeatedIn(listed: readonly AnyRecord[]): Set<string> {
  const first = new Map<string, string>();
  for (const each of listed) if (!first.has(addressIn(each))) first.set(addressIn(each), each._id);
  return new Set(listed.filter((each) => first.get(addressIn(each)) !== each._id).map(({ _id }) => _id));
}
