import {
  checkbox,
  date,
  defineModule,
  dropdown,
  list,
  messageList,
  multiSelect,
  number,
  object,
  relate,
  teamField,
  text,
} from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

export const credentialingRequiredItems = defineModule({
  name: 'credentialingRequiredItems',
  path: 'credentialing-required-items',
  label: 'Required items',
  singular: 'Required item',
  icon: 'checklist',
  rights: { Recruiter: 'read', 'Account Manager': 'read', Credentialing: 'full', Provider: 'read' },
  fields: {
    relatedCredentialingRecord: relate('credentialing', 'Credentialing record'),
    order: number('Order', { default: 0 }),
    label: text('Label'),
    category: dropdown('Category', 'Credentialing Required Items Categories'),
    field_type: dropdown(
      'Type',
      ['E-signature Document', 'Uploaded Document', 'Todo Item', 'Date', 'Dropdown', 'Library Resource'],
      { required: true, indexed: true },
    ),
    field_options: object('Options', { ids: { library_resource: 'libraryResources' }, maxBytes: 64 * 1024 }),
    dropdown: relate('dropdowns', 'Choices'),
    relatedAgreement: relate('interactiveDocuments', 'Agreement'),
    provider_type: multiSelect('Provider type', ['W2', '1099']),
    provider_assigned: checkbox('Assigned to the provider', { default: true }),
    isOptional: checkbox('Optional', { default: false }),
    reference_only: checkbox('For reference only', { default: false }),
    requires_exp_date: checkbox('Needs an expiration date', { default: false }),
    completed: checkbox('Completed', { default: false, indexed: true }),
    completionDetails: object('Completion', {
      description: 'expirationDate, approvalStatus, documentLink, actionValue, notes, dateCompleted',
      ids: { document: 'documents', agreement: 'interactiveDocumentInstances', documentLink: 'file' },
      maxBytes: 64 * 1024,
    }),
    expiration_date: date('Expires', { indexed: true }),
    conditions: list('Conditions', { maxBytes: 64 * 1024 }),
    locked: checkbox('Locked', { default: false }),
    messages: messageList('Messages', { serverOnly: true }),
    unreadMessageCount: number('Unread messages', { serverOnly: true, default: 0 }),
    ...teamField,
  },
  sort: { field: 'order', order: 'asc' },
  seenBy: {
    staff: { all: [ofTheirTeams, hangsOn('relatedCredentialingRecord')] },
    provider: { all: [{ is: 'relatedCredentialingRecord.related_user' }, hangsOn('relatedCredentialingRecord')] },
  },
  layouts: {
    grid: [
      'order',
      'name',
      'category',
      'field_type',
      'completed',
      'expiration_date',
      'provider_assigned',
      'unreadMessageCount',
      'relatedCredentialingRecord',
    ],
    detail: [
      {
        sectionName: 'Item',
        sectionFields: ['name', 'label', 'category', 'field_type', 'relatedCredentialingRecord', 'description'],
      },
      {
        sectionName: 'Completion',
        sectionFields: ['completed', 'completionDetails', 'expiration_date', 'unreadMessageCount', 'messages'],
      },
      {
        sectionName: 'Rules',
        sectionFields: [
          'provider_assigned',
          'isOptional',
          'reference_only',
          'requires_exp_date',
          'provider_type',
          'conditions',
          'locked',
        ],
      },
      { sectionName: 'Content', sectionFields: ['dropdown', 'relatedAgreement', 'field_options', 'order'] },
    ],
    edit: [
      {
        sectionName: 'Item',
        sectionFields: ['name', 'label', 'category', 'field_type', 'relatedCredentialingRecord', 'description'],
      },
      { sectionName: 'Content', sectionFields: ['dropdown', 'relatedAgreement', 'field_options', 'order'] },
      {
        sectionName: 'Rules',
        sectionFields: ['provider_assigned', 'isOptional', 'reference_only', 'requires_exp_date', 'provider_type', 'conditions'],
      },
      { sectionName: 'Completion', sectionFields: ['completed', 'expiration_date'] },
    ],
    'quick-create': [
      {
        sectionName: 'New item',
        sectionFields: ['name', 'category', 'field_type', 'provider_assigned', 'requires_exp_date', 'isOptional'],
      },
    ],
    'basic-search': ['name', 'category', 'field_type', 'completed', 'expiration_date', 'relatedCredentialingRecord'],
    'mass-update': ['category', 'provider_assigned', 'isOptional', 'requires_exp_date', 'reference_only'],
  },
});

export default credentialingRequiredItems;
