import type { Context } from '#server/context.ts';
import { smsSettings } from '../../sms-settings.module.ts';
import { smsSignatures } from '../../sms-signatures.module.ts';

/** Of the sender's setting for the number that they write from, else their own without a setting. */
export async function signatureOf(context: Context, from: string | undefined): Promise<string | undefined> {
  if (!context.userId) return undefined;
  const { records } = context.asSystem('the signature of the sender follows their text');
  const setting = await records.first(smsSettings, { user: context.userId, active: true, ...(from ? { number: from } : {}) });
  const found = await records.all(smsSignatures, { user: context.userId });
  const own = found.find((each) => setting && each.setting === setting._id) ?? found.find((each) => !each.setting);
  return own?.signature?.trim() || undefined;
}
