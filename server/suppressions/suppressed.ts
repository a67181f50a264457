import type { Context } from '../context.ts';
import { foldAddress } from '../accounts/fold-address.ts';
import { e164 } from '../outside/phone-numbers.ts';

export type Channel = 'mail' | 'sms' | 'voice';
export type SuppressionReason = 'unsubscribed' | 'bounced' | 'complained' | 'manual';

/** As suppressions are kept and asked: mail in lower case, numbers in digits with their country. */
export const suppressedForm = (channel: Channel, address: string): string =>
  channel === 'mail' ? foldAddress(address) : e164(address);

const WORDS: Record<SuppressionReason, string> = {
  unsubscribed: 'has unsubscribed',
  bounced: 'does not exist: an earlier message came back',
  complained: 'has reported an earlier message as spam',
  manual: 'is on the suppression list',
};

/** The addresses that must get nothing, each with its reason; that an address does not exist outweighs the others. */
export async function suppressionReasons(
  { database }: Context,
  channel: Channel,
  addresses: readonly string[],
  { isNeeded = false }: { isNeeded?: boolean } = {},
): Promise<Map<string, SuppressionReason>> {
  const forms = new Map(addresses.map((address) => [address, suppressedForm(channel, address)]));
  if (!forms.size) return new Map();
  const { rows } = await database.query(
    `select address, max(reason) filter (where reason = 'bounced') as bounced, min(reason) as reason from records.suppressions
      where channel = $1 and address = any($2) and not deleted and ($3 is false or reason = 'bounced') group by address`,
    [channel, [...new Set(forms.values())], isNeeded],
  );
  const found = new Map(rows.map((row) => [row.address as string, (row.bounced ?? row.reason) as SuppressionReason]));
  return new Map([...forms].flatMap(([address, form]) => (found.has(form) ? [[address, found.get(form)!] as const] : [])));
}

/**
 * The addresses that must get nothing, with the sentence that says why; asked at the moment of leaving. What somebody needs (a password,
 * an invitation, something to sign) goes to all but those where it cannot arrive.
 */
export async function suppressedAmong(
  context: Context,
  channel: Channel,
  addresses: readonly string[],
  options: { isNeeded?: boolean } = {},
): Promise<Map<string, string>> {
  const found = await suppressionReasons(context, channel, addresses, options);
  return new Map([...found].map(([address, reason]) => [address, `${address} ${WORDS[reason]}.`]));
}
