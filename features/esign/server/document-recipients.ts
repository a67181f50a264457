import { isId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { musterSignContacts } from '../muster-sign-contacts.module.ts';
import { orderOfRole, roleOf, type DocumentRecipient, type Role } from '../recipients.ts';
import { RECIPIENT_SOURCES, isPerson } from '../recipients.ts';

/** A recipient as an agreement is given it. */
export interface GivenRecipient extends Record<string, unknown> {
  recipientId?: string;
  recipientType?: string | number | null;
  fromType?: string;
  email?: string | null;
  name?: string | null;
  phone?: string | null;
}

/** What an agreement is about, as far as its recipients need it. */
export interface About {
  provider?:
    | { _id?: string; name: string | null; email: string | null; related_user: string | null; mobile_phone?: string | null }
    | null
    | undefined;
  /** The id of a user. */
  owner?: string | null | undefined;
  user?: string | null | undefined;
}

/** One sentence, or undefined. */
export function documentRecipientsProblem(recipients: unknown): string | undefined {
  if (recipients === null || recipients === undefined) return undefined;
  if (!Array.isArray(recipients)) return 'The recipients must be a list.';
  const roles = new Set<Role>();
  for (const recipient of recipients as DocumentRecipient[]) {
    const role = roleOf(recipient?.role);
    if (!role || !isPerson(role)) return `“${String(recipient?.role).slice(0, 40)}” is no role of a recipient.`;
    if (roles.has(role)) return `Two recipients have the role ${role}.`;
    roles.add(role);
    if (!RECIPIENT_SOURCES.includes(recipient.from)) return `Choose who ${role} is.`;
    if (recipient.from === 'address' && !isMailAddress(recipient.email)) return `Enter the email address of ${role}.`;
    if (recipient.from === 'contact' && !isId(recipient.id)) return `Choose the contact who is ${role}.`;
  }
  return undefined;
}

/** The recipients that a document names for a record; without any, the provider. People without an address are left out. */
export async function recipientsFor(
  context: Context,
  document: { recipients?: Record<string, unknown>[] | null },
  about: About,
): Promise<GivenRecipient[]> {
  const asked = document.recipients?.length ? document.recipients : [{ role: 'Participant 1', from: 'provider' }];
  const system = context.asSystem('who signs a document follows from its record');
  const found: GivenRecipient[] = [];
  for (const recipient of asked as unknown as DocumentRecipient[]) {
    const person = await personOf(system, recipient, about);
    if (person?.email) found.push({ recipientType: roleOf(recipient.role)!, ...person });
  }
  return found.sort((one, other) => orderOfRole(String(one.recipientType)) - orderOfRole(String(other.recipientType)));
}

async function personOf(system: Context, { from, id, email, name }: DocumentRecipient, about: About) {
  if (from === 'address') return { fromType: 'address', email: email ?? null, name: name ?? null };
  if (from === 'contact') {
    const contact = await system.records.find(musterSignContacts, id);
    return contact && { fromType: 'contact', email: contact.email, name: contact.name };
  }
  if (from === 'provider' && about.provider?.email) {
    const { email: address, name: own, mobile_phone: phone } = about.provider;
    return { fromType: 'provider', email: address, name: own, ...(phone ? { phone } : {}) };
  }
  const user = await system.records.find(
    users,
    from === 'user' ? (id ?? about.user) : from === 'owner' ? about.owner : (about.provider?.related_user ?? about.user),
  );
  return user && { fromType: from === 'provider' ? 'provider' : 'users', email: user.email, name: user.name };
}
