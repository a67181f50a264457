import {
  checkbox,
  dateTime,
  defineModule,
  dropdown,
  file,
  flexRelate,
  list,
  object,
  relate,
  teamField,
  text,
  textArea,
} from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

/**
 * An agreement: one interactive document on its way through its recipients. It keeps the PDF and the inputs of the moment when it was
 * made; `status` and everything about sealing move by themselves.
 */
export const interactiveDocumentInstances = defineModule({
  name: 'interactiveDocumentInstances',
  path: 'interactive-document-instances',
  label: 'Agreements',
  singular: 'Agreement',
  icon: 'file-check',
  navigation: 'Credentialing',
  neverMerged: true,
  rights: { Credentialing: 'manage', Provider: 'read' },
  personalOf: ['related_record'],
  keptAtErasure: {
    reason: 'A sealed agreement is kept as it was signed.',
    when: { field: 'status', is: ['Signed', 'Completed', 'Approved'] },
  },
  fields: {
    name: text('Name', { personal: true }),
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
      { default: 'Created', indexed: true, serverOnly: true },
    ),
    relatedCredentialingRecordId: relate('credentialing', 'Credentialing record'),
    related_record: flexRelate('Record'),
    related_user: relate('users', 'Provider user', { serverOnly: true }),
    recipients: list('Recipients', {
      personal: true,
      description: 'recipientId, recipientType, fromType, email, name, phone; the server adds role and state',
      maxBytes: 64 * 1024,
    }),
    signers: text('Signers', {
      personal: true,
      description: 'The names and addresses of the recipients, by which an agreement is found',
      unaudited: true,
      serverOnly: true,
    }),
    completeInOrder: checkbox('Complete in order', { default: true }),
    message: textArea('Message', { personal: true }),
    expires_at: dateTime('Expires', { indexed: true }),
    doc_data: object('Pages and fields', { serverOnly: true, staffOnly: true, maxBytes: 1024 * 1024 }),
    values: object('Values', {
      personal: true,
      description: 'By name of the input: those of the sender are written, those of signers are read',
      staffOnly: true,
      maxBytes: 1024 * 1024,
    }),
    sent_values: object('Values of the sender', {
      personal: true,
      description: 'As they were before anybody signed',
      unaudited: true,
      serverOnly: true,
      staffOnly: true,
      maxBytes: 1024 * 1024,
    }),
    initial_path: file('PDF as it was sent', { personal: true, serverOnly: true, staffOnly: true }),
    initial_sha256: text('SHA-256 of the PDF as it was sent', { serverOnly: true }),
    completed_sha256: text('SHA-256 of the completed PDF', { serverOnly: true, indexed: true }),
    certified_sha256: text('SHA-256 of the completed PDF with its certificate', { serverOnly: true, indexed: true }),
    certificate_sha256: text('SHA-256 of the certificate of the seal', { serverOnly: true, staffOnly: true }),
    sender: relate('users', 'Sent by', { serverOnly: true }),
    sent_at: dateTime('Sent', { serverOnly: true }),
    end_reason: text('Reason', { serverOnly: true, description: 'Why it was declined, canceled, or expired' }),
    sealing: object('Sealing', {
      description: '`since`, `attempts`, `tried_at`, and the `problem` of the last one; empty when nothing waits to be sealed',
      unaudited: true,
      serverOnly: true,
      staffOnly: true,
      maxBytes: 4 * 1024,
    }),
    is_sealing: checkbox('Waits to be sealed', { serverOnly: true, unaudited: true, staffOnly: true, indexed: true }),
    filename: text('File name', { serverOnly: true }),
    path: file('Completed document', { serverOnly: true }),
    certified_path: file('Completed document with its certificate', { serverOnly: true }),
    completed_date: dateTime('Completed', { serverOnly: true }),
    timestamp: dateTime('Moment of the timestamp', { serverOnly: true }),
    converted_to: relate('documents', 'Document made of it', { serverOnly: true }),
    ...teamField,
  },
  layouts: {
    grid: ['name', 'status', 'related_record', 'sender', 'sent_at', 'expires_at', 'completed_date'],
    detail: [
      {
        sectionName: 'Agreement',
        sectionFields: ['name', 'status', 'interactive_document', 'related_record', 'relatedCredentialingRecordId', 'message'],
      },
      { sectionName: 'Course', sectionFields: ['sender', 'sent_at', 'expires_at', 'completed_date', 'end_reason'] },
      {
        sectionName: 'Files',
        sectionFields: ['path', 'certified_path', 'initial_sha256', 'completed_sha256', 'certified_sha256', 'converted_to'],
      },
      { sectionName: 'Record', sectionFields: ['assigned_to', 'teams', 'modified_by', 'updatedAt'] },
    ],
    edit: [
      {
        sectionName: 'Agreement',
        sectionFields: ['name', 'interactive_document', 'related_record', 'message', 'expires_at', 'assigned_to', 'teams'],
      },
    ],
    'basic-search': ['name', 'signers', 'status', 'interactive_document', 'sender', 'sent_at'],
  },
  seenBy: {
    staff: { all: [ofTheirTeams, { through: ['relatedCredentialingRecordId', 'related_record'] }] },
    provider: { all: [{ is: 'related_user' }, hangsOn('relatedCredentialingRecordId')] },
  },
});

export default interactiveDocumentInstances;
