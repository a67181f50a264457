import { conflict, Refusal } from '#common/errors.ts';
import { firstOfMonth } from '#common/fields/calendar.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { drafting } from './drafting.settings.ts';
import type { DraftWriter } from './draft-writer.ts';
import { tokensSince } from './uses.queries.ts';

/** A provider outside drafts only where a System Admin has agreed, and within the budget. @throws 409, 429 */
export async function refuseBeyondBudget(context: Context, { provider }: DraftWriter): Promise<void> {
  if (provider === 'local') return;
  const { enabled, dailyTokensPerPerson, monthlyTokens } = await readDeclared(context, drafting);
  if (!enabled) throw conflict('drafting-off', 'Drafting is off. A System Admin can turn it on in the general settings.');
  const today = context.today();
  const [own, all] = [await tokensSince(context, today, context.userId), await tokensSince(context, firstOfMonth(today), null)];
  if (own >= dailyTokensPerPerson) throw usedUp('Your drafts of today are used up. Please try again tomorrow.');
  if (all >= monthlyTokens) throw usedUp('The drafts of this month are used up. A System Admin can raise the budget.');
}

const usedUp = (sentence: string) => new Refusal(429, 'drafting-budget', sentence, { headers: { 'retry-after': '3600' } });
