import { fileFields } from '#common/field-sets.ts';
import { checkbox, defineModule, dropdown, file, richText, teamField } from '#common/module.ts';
import { LIBRARY_FILES } from './library-files.ts';

export const libraryResources = defineModule({
  name: 'libraryResources',
  path: 'library-resources',
  label: 'Library resources',
  singular: 'Library resource',
  icon: 'books',
  navigation: 'Knowledge',
  rights: { staff: 'read', Credentialing: 'work' },
  fields: {
    type: dropdown('Type', ['Article', 'Document', 'Video'], { indexed: true }),
    ...fileFields,
    path: file('File', { filesTaken: LIBRARY_FILES }),
    article: richText('Article', { textAreaRowCount: 12 }),
    provider_visible: checkbox('Visible to providers', { default: false, indexed: true }),
    ...teamField,
  },
  layouts: {
    grid: ['name', 'type', 'provider_visible', 'exp_date', 'assigned_to', 'updatedAt'],
    detail: [
      {
        sectionName: 'Resource',
        sectionFields: ['name', 'type', 'provider_visible', 'exp_date', 'path', 'description'],
      },
      { sectionName: 'Record', sectionFields: ['assigned_to', 'teams', 'created_by', 'createdAt', 'modified_by', 'updatedAt'] },
    ],
    edit: [
      {
        sectionName: 'Resource',
        sectionFields: ['name', 'type', 'provider_visible', 'exp_date', 'path', 'article', 'description'],
      },
      { sectionName: 'Belongs to', sectionFields: ['assigned_to', 'teams'] },
    ],
  },
});

export default libraryResources;
