import type { RecordOf } from '#common/module.ts';
import type { Context } from '../context.ts';
import { emailAddresses } from '../records/email-addresses.module.ts';
import { suppressedForm, type Channel, type SuppressionReason } from './suppressed.ts';
import { suppressions } from './suppressions.module.ts';

const REASON = 'the suppression list holds for everybody';

export interface SuppressionOrder {
  channel: Channel;
  address: string;
  reason: SuppressionReason;
  note?: string | null | undefined;
}

/** Puts an address on the list, once for each reason, and says so on the records of the address. */
export function suppress(
  context: Context,
  { channel, address, reason, note }: SuppressionOrder,
): Promise<RecordOf<typeof suppressions>> {
  const form = suppressedForm(channel, address);
  return context.transaction(async (inner) => {
    const { records } = inner.asSystem(REASON);
    const kept = await records.upsert(suppressions, { channel, address: form, reason }, note ? { note } : {});
    if (channel === 'mail') await markAddresses(inner, form);
    return kept;
  });
}

/** Takes suppressions off the list again; what still holds for their addresses stays on the records of these. */
export async function liftSuppressions(context: Context, searchTerms: object): Promise<number> {
  return context.transaction(async (inner) => {
    const { records } = inner.asSystem(REASON);
    const lifted = await records.all(suppressions, searchTerms);
    await records.deleteForever(
      suppressions,
      lifted.map(({ _id }) => _id),
    );
    for (const { channel, address } of lifted) if (channel === 'mail') await markAddresses(inner, address!);
    return lifted.length;
  });
}

/** Why somebody makes addresses of which `listedAmong` has said that the list does not hold them. */
export const KNOWN_UNLISTED = 'the suppression list does not hold these addresses';

/** Which of these addresses the list holds, in the form of the list. */
export async function listedAmong(context: Context, addresses: readonly string[]): Promise<Set<string>> {
  const forms = [...new Set(addresses.map((address) => suppressedForm('mail', address)))];
  const found = await context.asSystem(REASON).records.all(suppressions, { channel: 'mail', address: forms });
  return new Set(found.map(({ address }) => address!));
}

/** What the list says about an address: it takes no more mail, or there is no such address. */
export async function marksOf(context: Context, address: string): Promise<{ opt_out: boolean; invalid_email: boolean }> {
  const [marks] = await context.database.prepared(
    `select count(*) filter (where reason <> 'bounced') > 0, count(*) filter (where reason = 'bounced') > 0
       from records.suppressions where channel = 'mail' and address = $1 and not deleted`,
    [suppressedForm('mail', address)],
  );
  const [opt_out, invalid_email] = marks as [boolean, boolean];
  return { opt_out, invalid_email };
}

async function markAddresses(context: Context, address: string): Promise<void> {
  const marks = await marksOf(context, address);
  const { records } = context.asSystem(REASON);
  const found: RecordOf<typeof emailAddresses>[] = await records.all(emailAddresses, {
    all: [{ field: 'email_address', op: 'equals', value: address }],
  });
  const others = found.filter((each) => each.opt_out !== marks.opt_out || each.invalid_email !== marks.invalid_email);
  if (others.length)
    await records.updateMany(
      emailAddresses,
      others.map(({ _id }) => _id),
      marks,
    );
}
