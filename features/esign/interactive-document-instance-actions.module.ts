import { defineModule, dropdown, object, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

/** What happened to an agreement, and who did it: a user, or a signer without an account (`nonUser`). */
export const interactiveDocumentInstanceActions = defineModule({
  name: 'interactiveDocumentInstanceActions',
  path: 'interactive-document-instance-actions',
  label: 'Agreement actions',
  singular: 'Agreement action',
  icon: 'history',
  rights: { Credentialing: 'read' },
  fields: {
    name: text('Name'),
    type: dropdown('Action', ['Created', 'Signature Requested', 'Viewed', 'Signed', 'Completed', 'Declined', 'Canceled'], {
      required: true,
    }),
    interactive_document_instance: relate('interactiveDocumentInstances', 'Agreement', { required: true }),
    user: relate('users', 'User'),
    nonUser: object('Signer', { maxBytes: 4 * 1024 }),
  },
  seenBy: { staff: hangsOn('interactive_document_instance') },
  sort: { field: 'createdAt', order: 'asc' },
  writes: 'server',
  softDelete: false,
});

export default interactiveDocumentInstanceActions;
