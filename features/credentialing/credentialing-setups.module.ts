import { defineModule, dropdown, list, multiSelect, relate, teamField, text } from '#common/module.ts';

/** The required items that a new credentialing record starts with, by provider type, Core or Managed, and account. */
export const credentialingSetup = defineModule({
  name: 'credentialingSetup',
  path: 'credentialing-setups',
  label: 'Credentialing setups',
  singular: 'Credentialing setup',
  icon: 'settings-check',
  navigation: 'Credentialing',
  rights: { Credentialing: 'manage' },
  narrowedBy: { district: 'account_specific.district?' },
  fields: {
    name: text('Name', { indexed: 'trigram' }),
    // Not `required`: a save rule asks for it, in the specification's own words.
    provider_type: multiSelect('Provider type', ['W2', '1099']),
    core_or_managed: dropdown('Core or managed', ['Core', 'Managed'], { indexed: true }),
    account_specific: relate('accounts', 'Account specific'),
    required_items: list('Required items', {
      ids: {
        dropdown: 'dropdowns',
        relatedAgreement: 'interactiveDocuments',
        teams: 'teams',
        'field_options.library_resource': 'libraryResources',
        'completionDetails.documentLink': 'file',
        'completionDetails.document': 'documents',
      },
      maxBytes: 64 * 1024,
    }),
    ...teamField,
  },
  layouts: {
    grid: ['name', 'provider_type', 'core_or_managed', 'account_specific', 'updatedAt'],
    detail: [
      { sectionName: 'Setup', sectionFields: ['name', 'provider_type', 'core_or_managed', 'account_specific', 'description'] },
      { sectionName: 'Record', sectionFields: ['assigned_to', 'teams', 'modified_by', 'updatedAt'] },
    ],
    edit: [
      {
        sectionName: 'Setup',
        sectionFields: ['name', 'provider_type', 'core_or_managed', 'account_specific', 'description', 'assigned_to', 'teams'],
      },
    ],
    'quick-create': [
      { sectionName: 'New setup', sectionFields: ['name', 'provider_type', 'core_or_managed', 'account_specific'] },
    ],
    'basic-search': ['name', 'provider_type', 'core_or_managed', 'account_specific'],
  },
});

export default credentialingSetup;
