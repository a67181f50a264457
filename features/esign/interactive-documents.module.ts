import { checkbox, defineModule, dropdown, file, list, object, teamField, text } from '#common/module.ts';

export const interactiveDocuments = defineModule({
  name: 'interactiveDocuments',
  path: 'interactive-documents',
  label: 'Interactive documents',
  singular: 'Interactive document',
  description: 'Fillable documents that are sent for signature.',
  icon: 'signature',
  navigation: 'Credentialing',
  rights: { Credentialing: 'manage' },
  fields: {
    status: dropdown(
      'Status',
      [
        ['Draft', 'neutral'],
        ['Active', 'done'],
        ['Archived', 'neutral'],
      ],
      {
        default: 'Draft',
        indexed: true,
      },
    ),
    filename: text('File name'),
    path: file('PDF'),
    doc_data: object('Pages and fields', { ownScreen: true, maxBytes: 1024 * 1024 }),
    recipients: list('Recipients', {
      description: '`role` and whom it is `from`: provider, owner, user, contact or address; `id`, `email`',
      ownScreen: true,
      maxBytes: 16 * 1024,
    }),
    completeInOrder: checkbox('Complete in order', { default: true }),
    favorite: checkbox('Favorite', { default: false }),
    ...teamField,
  },
});

export default interactiveDocuments;
