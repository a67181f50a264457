import { notFound } from '#common/errors.ts';
import type { ModuleDefinition, RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { userRewardsRecognition } from '../../user-rewards-recognition.module.ts';
import { wallets } from '../../wallets.module.ts';

export type Wallet = RecordOf<typeof wallets>;
export type Recognition = RecordOf<typeof userRewardsRecognition>;

/** The wallet of a user, made when it is first needed. @throws 404 without such a user */
export const walletOf = (context: Context, user: string): Promise<Wallet> => accountOf(context, wallets, user);

/** What a user has achieved, made when it is first needed. @throws 404 without such a user */
export const recognitionOf = (context: Context, user: string): Promise<Recognition> =>
  accountOf(context, userRewardsRecognition, user);

async function accountOf<M extends ModuleDefinition>(context: Context, module: M, user: string): Promise<RecordOf<M>> {
  const { records } = context.asSystem('the account of a user is made when it is first needed');
  const found = await records.first(module, { user });
  if (found) return found;
  const person = await records.find(users, user);
  if (!person) throw notFound('This user was not found.');
  const fields = { name: person.name, assigned_to: user } as unknown as Partial<RecordOf<M>>;
  return records.upsert(module, { user } as unknown as Partial<RecordOf<M>>, fields);
}
