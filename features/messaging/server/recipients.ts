import type { AnyRecord } from '#common/module.ts';
import { foldAddress } from '#server/accounts/fold-address.ts';
import type { Context } from '#server/context.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { suppressedAmong } from '#server/suppressions/suppressed.ts';
import type { Recipient, SkippedRecipient } from './many-body.ts';

export interface Reached {
  to: string;
  module?: string;
  record?: AnyRecord;
}

const AT_ONCE = 1_000;

/** Who of them gets a letter, each address once, and why the others get none. */
export async function reached(context: Context, recipients: readonly Recipient[], isNeeded: boolean) {
  const found = await recordsOf(context, recipients);
  const skipped: SkippedRecipient[] = [];
  const known = new Set<string>();
  const candidates: Reached[] = [];
  for (const one of recipients) {
    const [problem, candidate] = candidateOf(one, found, isNeeded);
    const address = candidate && foldAddress(candidate.to);
    if (problem) skipped.push(problem);
    else if (known.has(address!))
      skipped.push({ ...nameOf(one), code: 'duplicate', reason: `${candidate!.to} gets this already.` });
    else {
      known.add(address!);
      candidates.push(candidate!);
    }
  }
  const held = await suppressedAmong(
    context,
    'mail',
    candidates.map(({ to }) => to),
    { isNeeded },
  );
  const reachable = candidates.filter(({ to, record }) => {
    const reason = held.get(to);
    if (reason) skipped.push({ ...(record ? { _id: record._id } : {}), to, code: 'suppressed', reason });
    return !reason;
  });
  return { reachable, skipped };
}

const nameOf = (one: Recipient) => ('to' in one ? { to: one.to } : { _id: one.recordId });

function candidateOf(
  one: Recipient,
  found: ReadonlyMap<string, AnyRecord>,
  isNeeded: boolean,
): [SkippedRecipient, undefined] | [undefined, Reached] {
  const skip = (code: SkippedRecipient['code'], reason: string): [SkippedRecipient, undefined] => [
    { ...nameOf(one), code, reason },
    undefined,
  ];
  if ('to' in one)
    return isMailAddress(one.to) ? [undefined, { to: one.to }] : skip('no-address', `“${one.to}” is no email address.`);
  const record = found.get(`${one.moduleName} ${one.recordId}`);
  if (!record) return skip('out-of-reach', 'This record does not exist.');
  if (record.lead_status === 'dnc' && !isNeeded)
    return skip('dnc', `${String(record.name ?? 'This person')} is not to be contacted.`);
  if (!isMailAddress(record.email)) return skip('no-address', `${String(record.name ?? 'This record')} has no email address.`);
  return [undefined, { to: record.email, module: one.moduleName, record }];
}

/** As the sender sees them, a thousand at a time. */
async function recordsOf(context: Context, recipients: readonly Recipient[]): Promise<Map<string, AnyRecord>> {
  const links = recipients.flatMap((one) => ('to' in one ? [] : [one]));
  const found = new Map<string, AnyRecord>();
  for (const [name, ofModule] of Map.groupBy(links, ({ moduleName }) => moduleName)) {
    if (!context.engine.registry.modules.has(name)) continue;
    const ids = [...new Set(ofModule.map(({ recordId }) => recordId))];
    for (let at = 0; at < ids.length; at += AT_ONCE)
      for (const record of await context.records.all(name, { _id: ids.slice(at, at + AT_ONCE) }))
        found.set(`${name} ${record._id}`, record);
  }
  return found;
}
