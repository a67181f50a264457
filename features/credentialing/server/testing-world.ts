import type { AnyRecord } from '#common/module.ts';
import { ADMIN, type Client, type TestApp } from '#server/testing.ts';
import { setPassword } from '#server/accounts/first-admin.ts';

let count = 0;

/** A general W2 setup with one item of each kind, the last one waiting for the first. */
export async function makeSetup(app: TestApp, fields: Record<string, unknown> = {}): Promise<AnyRecord> {
  const agreement = await app.make('interactiveDocuments', { name: 'Employment agreement', status: 'Active' });
  const shirts = await app.make('dropdowns', {
    name: `Sizes ${++count}`,
    options: [
      { value: 'S', label: 'S' },
      { value: 'M', label: 'M' },
    ],
  });
  return app.make('credentialingSetup', {
    name: 'W2 Core',
    provider_type: ['W2'],
    core_or_managed: 'Core',
    required_items: [
      { _id: 'a', name: 'Read the welcome', field_type: 'Todo Item', category: 'Education and Training' },
      {
        _id: 'b',
        name: 'Professional License',
        field_type: 'Uploaded Document',
        requires_exp_date: true,
        category: 'Licenses and Certifications',
      },
      { _id: 'c', name: 'Available from', field_type: 'Date' },
      { _id: 'd', name: 'Shirt size', field_type: 'Dropdown', dropdown: shirts._id },
      {
        _id: 'e',
        name: 'Agreement',
        field_type: 'E-signature Document',
        relatedAgreement: agreement._id,
        category: 'Agreements',
      },
      { _id: 'f', name: 'Only for 1099', field_type: 'Todo Item', provider_type: ['1099'] },
      { _id: 'g', name: 'Nice to have', field_type: 'Todo Item', isOptional: true },
      { _id: 'h', name: 'Our address', field_type: 'Todo Item', reference_only: true },
      {
        _id: 'i',
        name: 'Quiz about the welcome',
        field_type: 'Todo Item',
        conditions: [{ relatedRequiredItemId: 'a', operator: 'Equals', value: true }],
      },
    ],
    ...fields,
  });
}

export const makeAccount = (app: TestApp, name = `Mercy Hospital ${++count}`) => app.make('accounts', { name });

export const makeProvider = (app: TestApp, fields: Record<string, unknown> = {}) =>
  app.make('providers', {
    first_name: 'Ada',
    last_name: 'Lovelace',
    profession: 'RN',
    email: `ada${++count}@provider.test`,
    ...fields,
  });

export interface Placed {
  placement: AnyRecord;
  provider: AnyRecord;
  account: AnyRecord;
  notices: { text: string }[];
  /** By name. */
  items: Map<string, AnyRecord>;
  record: AnyRecord | null;
}

/** A W2 placement that generates credentialing, made by this person over HTTP. */
export async function place(
  app: TestApp,
  by: Client,
  fields: Record<string, unknown> = {},
  given: { provider?: AnyRecord; account?: AnyRecord } = {},
): Promise<Placed> {
  const account = given.account ?? (await makeAccount(app));
  const made = given.provider ?? (await makeProvider(app));
  const { status, body } = await by.post('/api/placements/', {
    accounts_placements: account._id,
    providers_placements: made._id,
    placement_type: 'W2',
    generate_credentialing: true,
    ...fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const placement = body.record as AnyRecord;
  const records = app.system().records;
  const record = (await records.find('credentialing', placement.placements_credentialing as string | null)) ?? null;
  const items = record ? await records.all('credentialingRequiredItems', { relatedCredentialingRecord: record._id }) : [];
  return {
    placement,
    account,
    provider: await records.get('providers', made._id),
    notices: body.notices,
    record,
    items: new Map(items.map((item) => [item.name as string, item])),
  };
}

/** The provider, signed in as if their invitation had been used. */
export async function signInProvider(app: TestApp, provider: AnyRecord): Promise<Client> {
  await setPassword(app.engine, provider.related_user as string, ADMIN.password);
  await app.engine.changeCounters.check();
  const user = await app.system().records.get('users', provider.related_user as string);
  return app.signIn(user.email as string);
}
