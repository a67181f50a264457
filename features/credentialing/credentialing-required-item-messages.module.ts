import { defineModule, multiRelate, relate, text, textArea } from '#common/module.ts';

export const credentialingRequiredItemMessages = defineModule({
  name: 'credentialingRequiredItemMessages',
  path: 'credentialing-required-item-messages',
  label: 'Required item messages',
  singular: 'Required item message',
  icon: 'message-circle',
  fields: {
    name: text('Name'),
    required_item: relate('credentialingRequiredItems', 'Required item'),
    message: textArea('Message', { required: true }),
    viewed_by: multiRelate('users', 'Viewed by'),
  },
  sort: { field: 'createdAt', order: 'asc' },
  through: ['required_item'],
  providerScope: 'required_item.relatedCredentialingRecord.related_user',
  providerWrites: ['message', 'required_item'],
});

export default credentialingRequiredItemMessages;
