import { fileFields } from '#common/field-sets.ts';
import { date, defineModule, dropdown, file, list, moduleChoice, relate, teamField, text, textArea } from '#common/module.ts';
import { hangsOn, ofTheirTeams } from '#common/row-rule.ts';

const PARENTS = ['providers_documents', { module: 'mainModuleType', record: 'relatedRecord' }] as const;

export const documents = defineModule({
  name: 'documents',
  label: 'Documents',
  singular: 'Document',
  description: 'Licenses, certificates, records and agreements of a provider.',
  icon: 'files',
  navigation: 'Credentialing',
  rights: { Recruiter: 'add', 'Account Manager': 'read', Credentialing: 'manage', Payroll: 'read', Provider: 'read' },
  personalOf: ['providers_documents', { module: 'mainModuleType', record: 'relatedRecord' }],
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true }),
    description: textArea('Description', { personal: true }),
    ...fileFields,
    filename: text('File name', { personal: true }),
    path: file('File', { personal: true }),
    status: dropdown(
      'Status',
      [
        ['Pending Review', 'waiting'],
        ['Active', 'done'],
        ['Rejected', 'refused'],
        ['Expired', 'expired'],
        ['Archived', 'neutral'],
      ],
      { default: 'Active', indexed: true },
    ),
    document_type: dropdown('Document type', 'Document Types', { indexed: true }),
    expiration_date: date('Expiration date', { indexed: true }),
    providers_documents: relate('providers', 'Provider'),
    renews: relate('documents', 'Renews'),
    expiration_notices: list('Notices of the expiry', {
      description: 'lead (days), at, to (users), expires (the date that it was about)',
      serverOnly: true,
      staffOnly: true,
      maxBytes: 16 * 1024,
    }),
    mainModuleType: moduleChoice('Module of the related record'),
    relatedRecord: text('Related record', { indexed: true }),
    ...teamField,
  },
  seenBy: {
    staff: { all: [ofTheirTeams, hangsOn(...PARENTS)] },
    provider: { all: [{ is: 'providers_documents.related_user' }, hangsOn(...PARENTS)] },
  },
  timeline: { kind: 'document', about: PARENTS, shows: ['status', 'document_type', 'expiration_date'] },
  layouts: {
    grid: ['name', 'status', 'document_type', 'providers_documents', 'expiration_date', 'path', 'assigned_to', 'updatedAt'],
    detail: [
      {
        sectionName: 'Document',
        sectionFields: ['name', 'status', 'document_type', 'expiration_date', 'path', 'filename', 'description'],
      },
      { sectionName: 'Belongs to', sectionFields: ['providers_documents', 'renews', 'assigned_to', 'teams'] },
      { sectionName: 'Record', sectionFields: ['created_by', 'createdAt', 'modified_by', 'updatedAt'] },
    ],
    edit: [
      { sectionName: 'Document', sectionFields: ['name', 'status', 'document_type', 'expiration_date', 'path', 'description'] },
      { sectionName: 'Belongs to', sectionFields: ['providers_documents', 'assigned_to', 'teams'] },
    ],
    'quick-create': [
      {
        sectionName: 'New document',
        sectionFields: ['name', 'document_type', 'path', 'expiration_date', 'providers_documents', 'renews'],
      },
    ],
    'basic-search': ['name', 'status', 'document_type', 'providers_documents', 'expiration_date', 'assigned_to'],
    'mass-update': ['status', 'document_type', 'expiration_date', 'assigned_to', 'teams'],
  },
});

export default documents;
