import { forbidden, invalid, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import { clients } from '#server/accounts/clients.module.ts';
import { narrowSession } from '#server/accounts/narrow-session.ts';
import { presentSession } from '#server/accounts/present-session.ts';
import { users } from '#server/accounts/users.module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { noteEvent } from '#server/audit/note-event.ts';
import type { Context } from '#server/context.ts';
import type { Call } from '#server/http/route.ts';

type Client = RecordOf<typeof clients>;
type OfSession = Pick<Call, 'context' | 'request'>;

/** This session sees the records of one client, and those of none. @throws 403, 404, 422 */
export async function enableClientMode({ context, request }: OfSession, given: string | null | undefined) {
  if (!['System Admin', 'Admin'].includes(context.access.userType)) throw forbidden('Only admins can work as a client.');
  const id = given ?? (await ownClientOf(context));
  if (!id) throw invalid({ client: 'Choose a client.' });
  const client = await context.records.get(clients, id);
  if (client.active === false) throw notFound('This client is not active.');
  const session = (await presentSession(context.engine, request))!;
  await context.transaction(async (inner) => {
    await narrowSession(inner, session._id, 'client', { to: client._id, until: null });
    await noteEvent(inner, { module: 'clients', recordId: client._id, recordName: client.name, event: 'client mode enabled' });
  });
  return { client: { _id: client._id, name: client.name ?? null }, clientMode: true as const };
}

export async function disableClientMode({ context, request }: OfSession) {
  const session = (await presentSession(context.engine, request))!;
  const was = session.narrowed?.client?.to;
  if (was)
    await context.transaction(async (inner) => {
      const client = await inner.asSystem('the log names the client that was left').records.find(clients, was);
      await narrowSession(inner, session._id, 'client', null);
      await noteEvent(inner, {
        module: 'clients',
        recordId: was,
        recordName: client?.name ?? null,
        event: 'client mode disabled',
      });
    });
  const own = await findClient(context, await ownClientOf(context));
  if (!own) return { client: null, clientMode: false as const };
  const { _id, name } = await shownOf(context, own);
  return { client: { _id, name }, clientMode: false as const };
}

export async function clientModeOf(
  context: Context,
): Promise<{ _id: string; name: string | null; imageUrl: string | null } | null> {
  const client = await findClient(context, context.narrowed?.client?.to);
  return client ? shownOf(context, client) : null;
}

/** Reads with the caller’s own rights: a name or a picture that they may not read stays null. */
async function shownOf(context: Context, { _id }: Client) {
  const seen = await context.records.find(clients, _id);
  return { _id, name: seen?.name ?? null, imageUrl: seen?.imageUrl ?? null };
}

/** Client mode's, else the person's own, else the one that the setting names. @throws 404 */
export async function currentClient(context: Context, isSchools = false): Promise<Client> {
  const own =
    (await findClient(context, context.narrowed?.client?.to)) ?? (await findClient(context, await ownClientOf(context)));
  const found = own ?? (isSchools ? await schoolsClient(context) : undefined) ?? (await defaultClient(context));
  if (!found) throw notFound('No client is set for you. Please ask an administrator.');
  return context.records.get(clients, found._id);
}

async function ownClientOf(context: Context): Promise<string | null> {
  const user = await context.asSystem('people have a client of their own').records.find(users, context.userId);
  return user?.client ?? null;
}

const schoolsClient = (context: Context) =>
  context.asSystem('the Schools address has a client').records.first(clients, { is_edu: true, active: true });

async function defaultClient(context: Context): Promise<Client | undefined> {
  const id = await readSetting<string | null>(context, 'default-client');
  return findClient(context, id);
}

async function findClient(context: Context, id: unknown): Promise<Client | undefined> {
  if (!isId(id)) return undefined;
  return context.asSystem('a session knows its client').records.find(clients, id);
}
