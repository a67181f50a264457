import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { isPhoneNumber, storedNumber } from '#server/outside/phone-numbers.ts';
import { smsSettings } from '../../sms-settings.module.ts';
import { heldFor, quietFor, quietSentence } from '../reach.ts';
import { relatedTo } from '../texts/related-to.ts';

/** Where somebody's texts are forwarded to, else the phone of their account. */
export const ownPhone = async (context: Context): Promise<string | undefined> => (await ownPhones(context))[0];

/** Callers say which phone is theirs, and it may be a lead's: it is asked for like every other. @throws 422 at the field */
export async function refuseHeldPhone(context: Context, field: string, phone: string): Promise<void> {
  const held = await heldFor(context, 'voice', { number: phone });
  if (held) throw invalid({ [field]: held.reason });
}

/** The same at the moment of the call. The caller's own phone rings at any hour, as does one that is nobody's. */
export async function refuseHeldNow(context: Context, field: string, phone: string): Promise<void> {
  await refuseHeldPhone(context, field, phone);
  const number = storedNumber(phone);
  if ((await ownPhones(context)).some((own) => isPhoneNumber(own) && storedNumber(own) === number)) return;
  const about = (await relatedTo(context, number))?.link;
  const quiet = about && (await quietFor(context, { number, about }));
  if (quiet) throw invalid({ [field]: quietSentence(quiet) });
}

async function ownPhones(context: Context): Promise<string[]> {
  const { records } = context.asSystem('the own phone of the caller');
  const setting = await records.first(smsSettings, { user: context.userId, active: true });
  const account = await records.find(users, context.userId);
  return [setting?.forward_to, account?.phone].filter((phone) => typeof phone === 'string' && phone !== '') as string[];
}
