import { defineModule, multiRelate, relate, text, textArea } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

export const credentialingRequiredItemMessages = defineModule({
  name: 'credentialingRequiredItemMessages',
  path: 'credentialing-required-item-messages',
  label: 'Required item messages',
  singular: 'Required item message',
  icon: 'message-circle',
  rights: { 'Account Manager': 'add', Credentialing: 'work', Provider: 'add' },
  fields: {
    name: text('Name'),
    required_item: relate('credentialingRequiredItems', 'Required item'),
    message: textArea('Message', { required: true }),
    viewed_by: multiRelate('users', 'Viewed by'),
  },
  sort: { field: 'createdAt', order: 'asc' },
  seenBy: {
    staff: hangsOn('required_item'),
    provider: { all: [{ is: 'required_item.relatedCredentialingRecord.related_user' }, hangsOn('required_item')] },
  },
  providerWrites: ['message', 'required_item'],
});

export default credentialingRequiredItemMessages;
