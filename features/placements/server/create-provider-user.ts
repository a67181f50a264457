import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { attempt } from '#server/records/attempt.ts';
import { roles } from '#server/accounts/roles.module.ts';
import { teams } from '#server/accounts/teams.module.ts';
import { users } from '#server/accounts/users.module.ts';
import { inviteSoon } from '#features/people/server/public.ts';
import { providers } from '../providers.module.ts';

/** Held while a provider gets a user, or loses access. */
export const userKeyOf = (providerId: string) => `user of provider ${providerId}`;

type Provider = RecordOf<typeof providers>;

/**
 * The user of a placed provider: the one they have, or a new active one of type Provider without a password, in the
 * Provider team and role, who is invited by mail. Null when there is no e-mail; a user that cannot be made is a notice, never a failed save.
 */
export async function ensureProviderUser(context: Context, providerId: string): Promise<string | null> {
  const system = context.asSystem('a placed provider gets a user');
  await holdKey(context.database, userKeyOf(providerId));
  const provider = await system.records.find(providers, providerId);
  if (!provider) return null;
  if (provider.related_user) return provider.related_user;
  const email = emailOf(provider);
  if (!email) return null;
  const created = await attempt(system, 'a provider’s user could not be created', (inner) =>
    createProviderUser(inner, provider, email),
  );
  if (!created) context.toast('Error creating user for provider.', { style: 'danger', duration: 5000 });
  return created ?? null;
}

export async function createProviderUser(context: Context, provider: Provider, email: string): Promise<string> {
  const [team, role] = await Promise.all([
    context.records.first(teams, { name: 'Provider' }),
    context.records.first(roles, { name: 'Provider' }),
  ]);
  const [first, ...rest] = (provider.name ?? email).split(' ');
  const user = await context.records.create(users, {
    first_name: provider.first_name ?? first ?? email,
    last_name: provider.last_name ?? (rest.join(' ') || email),
    email,
    userType: 'Provider',
    active: true,
    roles: role ? [role._id] : [],
    teams: team ? [team._id] : [],
  });
  await context.records.update(providers, provider._id, { related_user: user._id });
  await inviteSoon(context, user._id);
  return user._id;
}

export function emailOf(provider: Provider): string | null {
  if (provider.email) return provider.email;
  const listed = provider.record_emails?.find((entry) => typeof entry.email_address === 'string' && !entry.invalid_email);
  return (listed?.email_address as string | undefined) ?? null;
}
