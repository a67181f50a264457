import type { AnyRecord, RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { e164, isPhoneNumber, storedNumber } from '#server/outside/phone-numbers.ts';
import { quietAt, type Quiet } from '#server/outside/quiet-hours.ts';
import { suppressedAmong } from '#server/suppressions/suppressed.ts';
import { DNC_NUMBER, dncAmong } from './dnc-numbers.ts';

/** Why nothing leaves for somebody. */
export type HeldCode = 'suppressed' | 'dnc' | 'no-phone' | 'quiet-hours' | 'duplicate' | 'out-of-reach';
export interface Held {
  code: HeldCode;
  reason: string;
}

export interface Callee {
  /** As somebody wrote it, or as their record has it. */
  number: unknown;
  /** As whoever reads the reason may read it; absent where the server looks past their rights. */
  name?: string | undefined;
  about?: RecordLink | null | undefined;
  /** The record itself; a link without one leads to what is gone. */
  record?: AnyRecord | undefined;
}

/** What keeps everything from somebody, at whatever hour. */
export async function heldFor(context: Context, channel: 'sms' | 'voice', callee: Callee): Promise<Held | undefined> {
  const { number, record, name, about } = callee;
  if (!isPhoneNumber(number))
    return {
      code: 'no-phone',
      reason: number ? `“${String(number)}” is no phone number.` : `${name ?? 'This record'} has no phone number.`,
    };
  if (about && !record) return { code: 'out-of-reach', reason: 'The record that this is about does not exist any more.' };
  if (record?.lead_status === 'dnc') return { code: 'dnc', reason: `${name || 'This person'} is not to be contacted.` };
  if (!about && (await dncAmong(context, [storedNumber(number)])).size) return { code: 'dnc', reason: DNC_NUMBER };
  const form = e164(number);
  const words = (await suppressedAmong(context, channel, [form])).get(form);
  return words ? { code: 'suppressed', reason: words.replace(form, storedNumber(form)) } : undefined;
}

/** Whether it is night where somebody is. */
export const quietFor = (context: Context, { number, about }: Callee, at?: Date): Promise<Quiet | undefined> =>
  quietAt(context, String(number), about ?? null, at);

export const quietSentence = ({ localTime }: Quiet): string => `It is ${localTime} there.`;

/** The record behind a link, as it is now: at the moment of leaving the server itself looks. */
export const recordOf = (context: Context, about: RecordLink | null | undefined): Promise<AnyRecord | undefined> | undefined =>
  about && context.engine.registry.modules.has(about.moduleName)
    ? context.asSystem('whether somebody may be contacted').records.find(about.moduleName, about.recordId)
    : undefined;
