import { defineModule, dropdown, fileFields, richText, teamField, text } from '#common/module.ts';

export const courses = defineModule({
  name: 'courses',
  label: 'Courses',
  singular: 'Course',
  icon: 'school',
  navigation: 'Knowledge',
  rights: { staff: 'read' },
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
        'G-Tubes',
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
    ...fileFields,
    ...teamField,
  },
  nameFrom: ['title'],
  sort: { field: 'title', order: 'asc' },
});

export default courses;
