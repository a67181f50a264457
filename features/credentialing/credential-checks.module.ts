import { dateTime, defineModule, dropdown, file, object, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

/** Of a provider. */
const ASKED_BY = ['npi', 'first_name', 'last_name'] as const;

/** What sources outside say of a provider: each query, when it was asked, and what came back. */
export const credentialChecks = defineModule({
  name: 'credentialChecks',
  path: 'credential-checks',
  label: 'Credential checks',
  singular: 'Credential check',
  icon: 'shield-check',
  navigation: 'Credentialing',
  rights: { Credentialing: 'read' },
  writes: 'server',
  personalOf: ['provider'],
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true }),
    provider: relate('providers', 'Provider'),
    kind: dropdown('Kind', ['NPI', 'License', 'OIG', 'SAM'], { indexed: true }),
    source: text('Source'),
    query: text('Query', { personal: true, copies: { providers: [...ASKED_BY, 'license_states'] } }),
    result: dropdown(
      'Result',
      [
        ['Clear', 'done'],
        ['Match', 'refused'],
        ['Possible Match', 'expiring'],
        ['Not Found', 'neutral'],
        ['Error', 'expired'],
      ],
      { indexed: true },
    ),
    answer: object('Answer', { personal: true, copies: { providers: ASKED_BY }, maxBytes: 16 * 1024 }),
    checkedAt: dateTime('Checked', { indexed: true }),
    checkedBy: relate('users', 'Checked by'),
    path: file('List of exclusions', { description: 'Of all providers' }),
    list: relate('credentialChecks', 'Checked against'),
  },
  seenBy: { staff: hangsOn('provider'), provider: 'nobody' },
  sort: { field: 'checkedAt', order: 'desc' },
  layouts: {
    grid: ['name', 'provider', 'kind', 'result', 'source', 'checkedAt', 'checkedBy'],
    detail: [
      {
        sectionName: 'Check',
        sectionFields: ['name', 'provider', 'kind', 'result', 'source', 'query', 'answer', 'checkedAt', 'checkedBy'],
      },
    ],
    'basic-search': ['name', 'provider', 'kind', 'result', 'checkedAt'],
  },
});

export default credentialChecks;
