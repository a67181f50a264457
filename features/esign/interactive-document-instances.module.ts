import { checkbox, dateTime, defineModule, dropdown, file, list, object, relate, teamField, text } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

/** An agreement: one interactive document on its way through its recipients. `values` holds the inputs by field name. */
export const interactiveDocumentInstances = defineModule({
  name: 'interactiveDocumentInstances',
  path: 'interactive-document-instances',
  label: 'Agreements',
  singular: 'Agreement',
  icon: 'file-check',
  rights: { Credentialing: 'manage', Provider: 'read' },
  fields: {
    name: text('Name'),
    interactive_document: relate('interactiveDocuments', 'Interactive document', { required: true }),
    status: dropdown(
      'Status',
      [
        ['Created', 'neutral'],
        ['Sent', 'waiting'],
        ['Viewed', 'progress'],
        ['Signed', 'progress'],
        ['Completed', 'done'],
        ['Approved', 'done'],
        ['Declined', 'refused'],
        ['Canceled', 'refused'],
      ],
      { default: 'Created', indexed: true },
    ),
    relatedCredentialingRecordId: relate('credentialing', 'Credentialing record'),
    related_user: relate('users', 'Provider user', { serverOnly: true }),
    recipients: list('Recipients', { description: 'recipientId, recipientType, fromType, email', maxBytes: 64 * 1024 }),
    completeInOrder: checkbox('Complete in order', { default: true }),
    doc_data: object('Pages and fields', { maxBytes: 1024 * 1024 }),
    values: object('Values', { maxBytes: 256 * 1024 }),
    filename: text('File name', { serverOnly: true }),
    path: file('Completed document', { serverOnly: true }),
    completed_date: dateTime('Completed', { serverOnly: true }),
    ...teamField,
  },
  seenBy: {
    staff: { all: [ofTheirTeams, hangsOn('relatedCredentialingRecordId')] },
    provider: { all: [{ is: 'related_user' }, hangsOn('relatedCredentialingRecordId')] },
  },
});

export default interactiveDocumentInstances;
