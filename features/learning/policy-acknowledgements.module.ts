import { dateTime, defineModule, number, relate, text } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** “Read and understood”, once per person and version, kept for good. */
export const policyAcknowledgements = defineModule({
  name: 'policyAcknowledgements',
  path: 'policy-acknowledgements',
  label: 'Policy acknowledgements',
  singular: 'Policy acknowledgement',
  icon: 'checks',
  fields: {
    name: text('Name'),
    key: text('Person, policy and version', { required: true, unique: true }),
    policy: relate('hrPolicies', 'Policy', { required: true }),
    policy_version: number('Version', { required: true }),
    user: relate('users', 'User', { required: true }),
    at: dateTime('Acknowledged', { required: true }),
  },
  writes: 'server',
  roles: 'ignored',
  seenBy: { ...forAll({ any: [{ is: 'user' }, { through: 'policy', as: 'edit' }] }), provider: { is: 'user' } },
  sort: { field: 'at', order: 'desc' },
});

export default policyAcknowledgements;
