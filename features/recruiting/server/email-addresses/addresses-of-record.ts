import type { AnyRecord, ModuleDefinition } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdRow } from '#server/records/lock.ts';
import { emailAddresses } from '#server/records/email-addresses.module.ts';
import { contacts } from '#features/placements/contacts.module.ts';
import { providers } from '#features/placements/providers.module.ts';
import { applicants } from '../../applicants.module.ts';
import { leads } from '../../leads.module.ts';

/** The records whose e-mail addresses are records of their own. */
export const HOLDERS: readonly ModuleDefinition[] = [leads, contacts, providers, applicants];

export const inCapitals = (address: string): string => address.trim().toUpperCase();

interface Holder {
  module: ModuleDefinition;
  id: string;
}
export const holderOf = ({ moduleType, relatedRecordId }: AnyRecord): Holder | undefined => {
  const module = HOLDERS.find(({ name }) => name === moduleType);
  return module && typeof relatedRecordId === 'string' ? { module, id: relatedRecordId } : undefined;
};

export const systemOf = (context: Context) => context.asSystem('the e-mail addresses of a record are kept alike');

/** All living addresses of a record, the oldest first. */
export const addressesOf = (context: Context, { module, id }: Holder) =>
  systemOf(context).records.all(
    emailAddresses,
    { moduleType: module.name, relatedRecordId: id },
    { sortField: 'createdAt', sortOrder: 'asc' },
  );

/** Addresses of one record that come at the same time go one after the other. */
export const holdHolder = (context: Context, { module, id }: Holder) =>
  holdRow(context, context.engine.registry.module(module.name), id);

export const hasList = ({ fields }: ModuleDefinition): boolean => 'email_addresses' in fields;

/** Whether a new record has no address but the one that is made with it. */
export const isOnly = ({ module, id }: Holder, { email_addresses: listed }: AnyRecord): boolean =>
  !hasList(module) || (Array.isArray(listed) && listed.length === 1 && listed[0] === id);

/** The address of a new record has the record's own id: nothing needs to be looked up about either. */
export const cameAlong = ({ reason }: Context, { _id, relatedRecordId }: AnyRecord): boolean =>
  reason !== null && _id === relatedRecordId;

export const addFirst = (context: Context, holder: Holder, email: string) =>
  systemOf(context).records.create(emailAddresses, asPrimary(holder, email), { id: holder.id });

/** The same for a record whose id nothing ever had. */
export const addFirstOfNew = (context: Context, holder: Holder, email: string) =>
  systemOf(context).records.insertMany(emailAddresses, [asPrimary(holder, email)], { ids: [holder.id] });

export const asPrimary = ({ module, id }: Holder, email_address: string) => ({
  email_address,
  primary: true,
  added_to_record: true,
  moduleType: module.name,
  relatedRecordId: id,
});

/** The address that stands in `email` of a record is one of its addresses, and the primary one. */
export async function keepAsPrimary(context: Context, holder: Holder, email: string): Promise<void> {
  const { records } = systemOf(context);
  const known = (await addressesOf(context, holder)).find((each) => each.email_address_caps === inCapitals(email));
  if (known?.primary) return;
  if (known) await records.update(emailAddresses, known._id, { primary: true });
  else await records.create(emailAddresses, asPrimary(holder, email));
}

/** Another record of the same person gets these addresses as its own; that one is opted out or invalid holds for the address. */
export async function copyAddresses(context: Context, from: Holder, to: Holder): Promise<void> {
  const own = new Set((await addressesOf(context, to)).map(({ email_address_caps }) => email_address_caps));
  const others = (await addressesOf(context, from)).filter(({ email_address_caps }) => !own.has(email_address_caps));
  const holder = { added_to_record: true, moduleType: to.module.name, relatedRecordId: to.id };
  for (const { email_address } of others) await systemOf(context).records.create(emailAddresses, { email_address, ...holder });
}

/** The one primary address of a record stands in its `email`, and all of them in its list where it has one. */
export async function mirrorOnRecord(context: Context, holder: Holder): Promise<void> {
  const { records } = systemOf(context);
  const record: AnyRecord | undefined = await records.find(holder.module.name, holder.id);
  if (!record) return;
  const all = await addressesOf(context, holder);
  const primary = all.find((each) => each.primary);
  const listed = (record.email_addresses ?? []) as string[];
  const missing = all.map(({ _id }) => _id).filter((id) => !listed.includes(id));
  const changes = {
    ...(primary && !isSameAddress(record.email, primary.email_address) ? { email: primary.email_address } : {}),
    ...(all.length === 0 && record.email ? { email: null } : {}),
    ...(hasList(holder.module) && missing.length ? { email_addresses: [...listed, ...missing] } : {}),
  };
  if (Object.keys(changes).length) await records.update(holder.module.name, holder.id, changes);
}

const isSameAddress = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' && inCapitals(one) === inCapitals(other);
