import type { AnyRecord, RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { e164, isPhoneNumber, storedNumber } from '#server/outside/phone-numbers.ts';
import { suppressedAmong } from '#server/suppressions/suppressed.ts';
import { DNC_NUMBER, dncAmong } from './dnc-numbers.ts';
import { phoneOf } from './phones-of.ts';
import type { HeldCode } from './reach.ts';

/** Somebody to be reached: a record, or a number with a name. */
export type GivenCallee = { moduleName: string; recordId: string } | { name?: string | undefined; phone: string };

export interface FoundCallee {
  number: string;
  name: string;
  about: RecordLink | null;
  record: AnyRecord | undefined;
}
export interface SkippedCallee {
  _id?: string;
  to?: string;
  name?: string;
  code: HeldCode;
  reason: string;
}

const AT_ONCE = 1_000;

/** Who of them is reached, each number once, and why the others are not; records as the caller sees them. */
export async function calleesOf(context: Context, channel: 'sms' | 'voice', given: readonly GivenCallee[]) {
  const found = await recordsOf(context, given);
  const skipped: SkippedCallee[] = [];
  const candidates: FoundCallee[] = [];
  const known = new Set<string>();
  for (const one of given) {
    const candidate = candidateOf(context, one, found);
    if ('code' in candidate) skipped.push(candidate);
    else if (known.has(candidate.number))
      skipped.push({ ...whoIs(candidate), code: 'duplicate', reason: `${candidate.number} is on the list already.` });
    else {
      known.add(candidate.number);
      candidates.push(candidate);
    }
  }
  const held = await suppressedAmong(
    context,
    channel,
    candidates.map(({ number }) => e164(number)),
  );
  const dnc = await dncAmong(
    context,
    candidates.flatMap(({ number, about }) => (about ? [] : [number])),
  );
  const reached = candidates.filter((candidate) => {
    if (!candidate.about && dnc.has(candidate.number)) {
      skipped.push({ ...whoIs(candidate), code: 'dnc', reason: DNC_NUMBER });
      return false;
    }
    const reason = held.get(e164(candidate.number));
    if (reason)
      skipped.push({ ...whoIs(candidate), code: 'suppressed', reason: reason.replace(e164(candidate.number), candidate.number) });
    return !reason;
  });
  return { reached, skipped };
}

const whoIs = ({ number, name, about }: FoundCallee) => ({
  ...(about ? { _id: about.recordId } : {}),
  to: number,
  ...(name ? { name } : {}),
});

function candidateOf(context: Context, one: GivenCallee, found: ReadonlyMap<string, AnyRecord>): FoundCallee | SkippedCallee {
  if (!('recordId' in one)) {
    if (!isPhoneNumber(one.phone)) return { to: one.phone, code: 'no-phone', reason: `“${one.phone}” is no phone number.` };
    const number = storedNumber(one.phone);
    return { number, name: one.name?.trim() || number, about: null, record: undefined };
  }
  const { moduleName, recordId } = one;
  const record = found.get(`${moduleName} ${recordId}`);
  if (!record) return { _id: recordId, code: 'out-of-reach', reason: 'This record does not exist.' };
  const name = String(record.name ?? '');
  if (record.lead_status === 'dnc')
    return { _id: recordId, name, code: 'dnc', reason: `${name || 'This person'} is not to be contacted.` };
  const number = phoneOf(context, moduleName, record);
  if (!isPhoneNumber(number))
    return { _id: recordId, name, code: 'no-phone', reason: `${name || 'This record'} has no phone number.` };
  return { number: storedNumber(number), name, about: { moduleName, recordId }, record };
}

async function recordsOf(context: Context, given: readonly GivenCallee[]): Promise<Map<string, AnyRecord>> {
  const links = given.filter((one) => 'recordId' in one);
  const found = new Map<string, AnyRecord>();
  for (const [name, ofModule] of Map.groupBy(links, ({ moduleName }) => moduleName)) {
    const module = context.engine.registry.modules.get(name);
    if (!module || !context.access.module(module).access) continue;
    const ids = [...new Set(ofModule.map(({ recordId }) => recordId))];
    for (let at = 0; at < ids.length; at += AT_ONCE)
      for (const record of await context.records.all(name, { _id: ids.slice(at, at + AT_ONCE) }))
        found.set(`${name} ${record._id}`, record);
  }
  return found;
}
