import { conflict, forbidden, invalid, notFound } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { users } from '#server/accounts/users.module.ts';
import { inviteSoon } from '#features/people/server/public.ts';
import { providers } from '../providers.module.ts';
import { createProviderUser, emailOf, userKeyOf } from './create-provider-user.ts';

/** An account for a provider, as a first placement makes it, or the one that was taken away, opened again. @throws 409, 422 */
export const giveAccess = (context: Context, id: string): Promise<void> =>
  context.transaction(async (inner) => {
    const { provider, user, system } = await held(inner, id, 'a provider is given access');
    if (user?.active) throw conflict('has-account', 'This provider has an account already.');
    if (user) {
      await system.records.update(users, user._id, { active: true });
      return inviteSoon(system, user._id);
    }
    const email = emailOf(provider);
    if (!email) throw invalid({ email: 'The invitation goes by email. Please enter the provider’s email address first.' });
    await createProviderUser(system, provider, email);
  });

/** Closes the account: its sessions end. What the provider has done stays. @throws 404, 409 */
export const takeAccess = (context: Context, id: string): Promise<void> =>
  context.transaction(async (inner) => {
    const { user, system } = await held(inner, id, 'a provider’s access is taken away');
    if (!user) throw notFound('This provider has no account.', 'no-account');
    if (!user.active) throw conflict('account-closed', 'The account of this provider is closed already.');
    await system.records.update(users, user._id, { active: false });
  });

interface Held {
  provider: RecordOf<typeof providers>;
  user: RecordOf<typeof users> | undefined;
  system: Context;
}

/** A provider whom the caller may change, with their user; what a placement does at the same moment waits. */
async function held(context: Context, id: string, reason: string): Promise<Held> {
  await context.records.get(providers, id);
  if (!(await context.records.may('edit', providers, id))) throw forbidden('You may not change this provider.');
  await holdKey(context.database, userKeyOf(id));
  const system = context.asSystem(reason);
  const provider = await system.records.get(providers, id);
  const user = await system.records.find(users, provider.related_user ?? null);
  return { provider, user: user?.userType === 'Provider' ? user : undefined, system };
}
