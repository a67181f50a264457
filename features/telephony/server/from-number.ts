import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { e164, isPhoneNumber, storedNumber } from '#server/outside/phone-numbers.ts';
import { campaignNumbers } from '../campaign-numbers.module.ts';
import { smsSettings } from '../sms-settings.module.ts';
import { sms } from '../sms.module.ts';

const REASON = 'from which number a text leaves';

/** The agency's own numbers, as they are stored. */
export async function ownNumbers(context: Context): Promise<string[]> {
  const { records } = context.asSystem(REASON);
  const [settings, campaign] = await Promise.all([records.all(smsSettings, { active: true }), records.all(campaignNumbers, {})]);
  const numbers = [
    context.engine.telephone.number,
    ...settings.map(({ number }) => number),
    ...campaign.map(({ number }) => number),
  ];
  return [...new Set(numbers.filter(isPhoneNumber).map(storedNumber))];
}

/** @throws 422 for a number that is not the agency's */
export async function refuseForeignNumber(context: Context, from: string | undefined): Promise<void> {
  if (from === undefined) return;
  if (!isPhoneNumber(from) || !(await ownNumbers(context)).includes(storedNumber(from)))
    throw invalid({ from: 'Texts leave from the numbers of the agency alone.' });
}

/** The sender's own number, else the one that the thread has used, else the installation's. */
export async function numberFor(context: Context, sentBy: string | null, to: string): Promise<string> {
  const { records } = context.asSystem(REASON);
  const own = sentBy ? await records.first(smsSettings, { user: sentBy, active: true }) : undefined;
  if (own?.number) return own.number;
  return (await usedWith(context, to)) ?? storedNumber(context.engine.telephone.number);
}

/** Campaigns take their numbers in turn; without any, as a text by hand. */
export async function campaignNumberFor(context: Context, sentBy: string | null, to: string): Promise<string> {
  const used = await usedWith(context, to);
  if (used) return used;
  const numbers = (await context.asSystem(REASON).records.all(campaignNumbers, {})).map(({ number }) => number!);
  return numbers.length ? numbers[turnOf(to) % numbers.length]! : numberFor(context, sentBy, to);
}

/** The same number for the same person, all numbers equally often. */
const turnOf = (to: string): number => [...e164(to)].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 1_000_003, 7);

async function usedWith(context: Context, to: string): Promise<string | undefined> {
  const last = await context.asSystem(REASON).records.first(
    sms,
    {
      all: [
        { field: 'number', op: 'equals', value: storedNumber(to) },
        { field: 'direction', op: 'equals', value: 'outbound' },
        { field: 'sentFrom', op: 'notEmpty' },
      ],
    },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  return last && isPhoneNumber(last.sentFrom) ? last.sentFrom : undefined;
}
