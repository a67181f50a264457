import { defineModule, flexRelate, number, relate, text, textArea } from '#common/module.ts';
import { forAll } from '#common/row-rule.ts';

/** What was drafted for whom. The words are their author's, for 30 days; the rest stays. */
export const draftUses = defineModule({
  name: 'draftUses',
  path: 'draft-uses',
  label: 'Uses of drafting',
  singular: 'Use of drafting',
  icon: 'pencil',
  personalOf: ['related_record'],
  fields: {
    name: text('Name', { personal: true }),
    user: relate('users', 'User', { required: true }),
    provider: text('Provider'),
    model: text('Model'),
    tokens: number('Tokens', { default: 0, min: 0 }),
    removed: number('Removed before sending', { default: 0, min: 0 }),
    related_record: flexRelate('About'),
    prompt: textArea('Prompt', { personal: true }),
    message: textArea('Draft', { personal: true }),
  },
  writes: 'server',
  roles: 'ignored',
  audited: false,
  softDelete: false,
  seenBy: forAll({ is: 'user' }),
  indexes: [['user', 'createdAt']],
  sort: { field: 'createdAt', order: 'desc' },
});

export default draftUses;
