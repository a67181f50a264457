import { newId, isId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { isMailAddress } from '#server/outside/letter.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { musterSignContacts } from '../muster-sign-contacts.module.ts';
import { SENDER, isPerson, orderOfRole, roleOf, type Role } from '../recipients.ts';
import type { GivenRecipient } from './document-recipients.ts';

export type Agreement = RecordOf<typeof agreements>;
export type Recipient = RecordOf<typeof agreementRecipients>;

/** A recipient as an agreement answers it: what was given, with `role` and `state`. */
export interface AnsweredRecipient extends GivenRecipient {
  recipientId: string;
  role: Role;
  state: string;
}

export type CheckedRecipients =
  | { recipients: AnsweredRecipient[]; problem?: undefined }
  | { problem: string; recipients?: undefined };

/** Checks the recipients of an unsent agreement and gives each an id, a role and a state. */
export function checkRecipients(given: unknown): CheckedRecipients {
  if (given === null || given === undefined) return { recipients: [] };
  if (!Array.isArray(given)) return { problem: 'The recipients must be a list.' };
  const recipients: AnsweredRecipient[] = [];
  for (const each of given as GivenRecipient[]) {
    if (typeof each !== 'object' || each === null) return { problem: 'Each recipient must be an object.' };
    const role = roleOf(each.recipientType);
    if (!role || !isPerson(role)) return { problem: `“${String(each.recipientType).slice(0, 40)}” is no role of a recipient.` };
    if (recipients.some((other) => other.role === role)) return { problem: `Two recipients have the role ${role}.` };
    const email = typeof each.email === 'string' ? each.email.trim() : each.email;
    if (!isMailAddress(email)) return { problem: `Enter a valid email address for ${role}.` };
    if (each.recipientId !== undefined && each.recipientId !== null && !isId(each.recipientId))
      return { problem: `The recipientId of ${role} is no id: an id is 24 hexadecimal characters.` };
    const taken = recipients.some(({ recipientId }) => recipientId === each.recipientId);
    const recipientId = each.recipientId && !taken ? each.recipientId.toLowerCase() : newId();
    recipients.push({ ...each, email, recipientId, role, state: 'waiting' });
  }
  return { recipients: recipients.sort((one, other) => orderOfRole(one.role) - orderOfRole(other.role)) };
}

/** The rows of an agreement's recipients, in their order. */
export const recipientsOf = (system: Context, agreement: string): Promise<Recipient[]> =>
  system.records.all(agreementRecipients, { agreement }, { sortField: 'place', sortOrder: 'asc' });

/** Rewrites the recipient rows of an unsent agreement from its list. */
export async function writeRecipients(system: Context, agreement: Pick<Agreement, '_id' | 'recipients'>): Promise<void> {
  const listed = (agreement.recipients ?? []) as unknown as AnsweredRecipient[];
  const rows = await recipientsOf(system, agreement._id);
  if (rows.length)
    await system.records.deleteForever(
      agreementRecipients,
      rows.map(({ _id }) => _id),
    );
  if (!listed.length) return;
  const accounts = await accountsOf(
    system,
    listed.map(({ email }) => String(email)),
  );
  await system.records.insertMany(
    agreementRecipients,
    listed.map(({ recipientId, role, email, name, phone }, place) => ({
      agreement: agreement._id,
      recipientId,
      role,
      place,
      email: email ?? null,
      name: name ?? null,
      phone: phone ?? null,
      user: accounts.get(String(email).toLowerCase()) ?? null,
      state: 'waiting',
    })),
  );
  await keepContacts(system, listed);
}

/** Active users by the lower-case address. */
export async function accountsOf(system: Context, emails: readonly string[]): Promise<Map<string, string>> {
  return new Map((await activeUsers(system, emails)).map(({ _id, email }) => [String(email).toLowerCase(), _id]));
}

/**
 * The account of the provider whom an agreement asks: of the recipient who stands as the provider of its record, else of the first
 * who is one.
 */
export async function providerAsked(system: Context, recipients: Agreement['recipients']): Promise<string | null> {
  const given = (recipients ?? []) as GivenRecipient[];
  const standing = given.filter(({ fromType }) => fromType === 'provider');
  const emails = (standing.length ? standing : given).map(({ email }) => String(email).toLowerCase());
  const accounts = (await activeUsers(system, emails)).filter(({ userType }) => userType === 'Provider');
  const [first] = accounts.sort(
    (one, other) => emails.indexOf(String(one.email).toLowerCase()) - emails.indexOf(String(other.email).toLowerCase()),
  );
  return first?._id ?? null;
}

async function activeUsers(system: Context, emails: readonly string[]) {
  if (!emails.length) return [];
  const found = await system.records.all(users, { any: emails.map((email) => ({ field: 'email', op: 'equals', value: email })) });
  return found.filter(({ active }) => active);
}

/** Keeps everybody who is asked to sign in the sign contacts, once per address. */
export async function keepContacts(
  system: Context,
  people: readonly { email?: string | null; name?: string | null }[],
): Promise<void> {
  const wanted = new Map(people.filter(({ email }) => email).map((person) => [person.email!.toLowerCase(), person]));
  if (!wanted.size) return;
  await holdKey(system.database, 'sign contacts');
  const known = await system.records.all(musterSignContacts, {
    any: [...wanted.keys()].map((email) => ({ field: 'email', op: 'equals', value: email })),
  });
  for (const { email } of known) wanted.delete(String(email).toLowerCase());
  if (!wanted.size) return;
  await system.records.insertMany(
    musterSignContacts,
    [...wanted.values()].map(({ email, name }) => ({ email: email!, name: name?.trim() || email! })),
  );
}

/** Copies the state of the recipient rows into the list of the agreement. */
export async function mirrorRecipients(system: Context, agreement: Agreement, rows: readonly Recipient[]): Promise<void> {
  const before = new Map(
    ((agreement.recipients ?? []) as unknown as AnsweredRecipient[]).map((each) => [each.recipientId, each]),
  );
  const recipients = rows.map(({ recipientId, role, state, email, name, phone }) => {
    const { phone: _previous, ...given }: Partial<AnsweredRecipient> = before.get(recipientId!) ?? {};
    const isReplaced = given.email !== email && (given.name ?? null) !== name;
    return {
      ...given,
      recipientId,
      role,
      state,
      email,
      name,
      ...(phone ? { phone } : {}),
      // who signs in place of the provider is not the provider of the record
      ...(isReplaced && { fromType: 'address' }),
    };
  });
  await system.records.update(agreements, agreement._id, { recipients: recipients as unknown as Record<string, unknown>[] });
}

/** Those who sign: the sender fills in before anybody is asked. */
export const signersAmong = (rows: readonly Recipient[]): Recipient[] => rows.filter(({ role }) => role !== SENDER);

/** Whose turn it is: in order, the first who has not finished; otherwise everybody who has not finished. */
export function whoseTurn(rows: readonly Recipient[], inOrder: boolean): Recipient[] {
  const open = signersAmong(rows).filter(({ state }) => state === 'waiting' || state === 'asked' || state === 'viewed');
  return inOrder ? open.slice(0, 1) : open;
}
