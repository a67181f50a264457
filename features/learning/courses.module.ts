import { fileFields } from '#common/field-sets.ts';
import { checkbox, defineModule, dropdown, multiRelate, multiSelect, number, richText, teamField, text } from '#common/module.ts';
import { ofTheirTeams } from '#common/row-rule.ts';

export const courses = defineModule({
  name: 'courses',
  label: 'Courses',
  singular: 'Course',
  icon: 'school',
  navigation: 'Knowledge',
  rights: { staff: 'read', Provider: 'read' },
  fields: {
    name: text('Name'),
    courseId: text('Course ID', { indexed: true }),
    title: text('Title', { required: true }),
    category: dropdown(
      'Category',
      [
        'Allergies',
        'Asthma',
        'Catheterizations',
        'Company Policies/Procedures',
        'Covid',
        'Diabetes',
        'District Policies/Procedures',
        'Emergency Response',
        { value: 'G-Tubes', label: 'G-Tubes' },
        'Infectious Diseases',
        'Mobility',
        'Seizures',
        'Service Logs',
        'Tracheotomy',
      ],
      { indexed: true },
    ),
    type: dropdown('Type', ['Document', 'Video', 'Article']),
    article: richText('Article', { textAreaRowCount: 12 }),
    must_watch: checkbox('No skipping ahead', { default: false }),
    length_seconds: number('Length in seconds', { serverOnly: true }),
    pages: number('Pages', { serverOnly: true }),
    required_for: multiSelect('Required for user types', ['System Admin', 'Admin', 'Standard', 'Dashboard', 'Provider']),
    required_roles: multiRelate('roles', 'Required for roles'),
    required_teams: multiRelate('teams', 'Required for teams'),
    due_days: number('Days to finish', { min: 0, max: 3_650 }),
    valid_months: number('Valid for months', { min: 1, max: 1_200 }),
    document_type: dropdown('Document type of the certificate', 'Document Types'),
    ...fileFields,
    ...teamField,
  },
  seenBy: { staff: { any: [ofTheirTeams, 'known'] }, provider: 'known' },
  nameFrom: ['title'],
  sort: { field: 'title', order: 'asc' },
});

export default courses;
