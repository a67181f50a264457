import { checkbox, defineModule, number, relate, richText, text } from '#common/module.ts';

/** A policy as it was published. */
export const policyVersions = defineModule({
  name: 'policyVersions',
  path: 'policy-versions',
  label: 'Policy versions',
  singular: 'Policy version',
  icon: 'history',
  rights: { staff: 'read', Provider: 'read' },
  fields: {
    name: text('Name'),
    key: text('Policy and version', { required: true, unique: true }),
    policy: relate('hrPolicies', 'Policy', { required: true }),
    policy_version: number('Version', { required: true }),
    text: richText('Text'),
    note: text('What changed'),
    ask_again: checkbox('Everybody is asked again', { default: true }),
  },
  writes: 'server',
  seenBy: { staff: { through: 'policy' }, provider: { through: 'policy' } },
  sort: { field: 'policy_version', order: 'desc' },
});

export default policyVersions;
