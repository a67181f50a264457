import { notFound } from '#common/errors.ts';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { userRewardsRecognition } from '../../user-rewards-recognition.module.ts';
import { wallets } from '../../wallets.module.ts';

export type Wallet = RecordOf<typeof wallets>;
export type Recognition = RecordOf<typeof userRewardsRecognition>;

/** The wallet of a user, made when it is first needed. @throws 404 without such a user */
export const walletOf = async (context: Context, user: string): Promise<Wallet> =>
  (await accountOf(context, wallets.name, user)) as unknown as Wallet;

/** What a user has achieved, made when it is first needed. @throws 404 without such a user */
export const recognitionOf = async (context: Context, user: string): Promise<Recognition> =>
  (await accountOf(context, userRewardsRecognition.name, user)) as unknown as Recognition;

async function accountOf(context: Context, module: string, user: string): Promise<AnyRecord> {
  const { records } = context.asSystem('the account of a user is made when it is first needed');
  const found = await records.first(module, { user });
  if (found) return found;
  const person = await records.find(users, user);
  if (!person) throw notFound('This user was not found.');
  return records.upsert(module, { user }, { name: person.name, assigned_to: user });
}
