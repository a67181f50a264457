import { dateTime, defineModule, list, number, relate, text, textArea } from '#common/module.ts';

export const courseEvalEntries = defineModule({
  name: 'courseEvalEntries',
  path: 'course-eval-entries',
  label: 'Course evaluation entries',
  singular: 'Course evaluation entry',
  icon: 'clipboard-list',
  rights: { staff: 'own' },
  fields: {
    name: text('Name'),
    course_eval: relate('courseEvaluation', 'Course evaluation', { required: true }),
    course: relate('courses', 'Course'),
    user: relate('users', 'User'),
    overall_score: number('Overall score'),
    comments: textArea('Comments'),
    answers: list('Answers', { maxBytes: 64 * 1024 }),
    date_taken: dateTime('Taken', { indexed: true }),
  },
  sort: { field: 'createdAt', order: 'desc' },
});

export default courseEvalEntries;
