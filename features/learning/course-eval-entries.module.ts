import { checkbox, dateTime, defineModule, list, number, relate, text, textArea } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

export const courseEvalEntries = defineModule({
  name: 'courseEvalEntries',
  path: 'course-eval-entries',
  label: 'Course evaluation entries',
  singular: 'Course evaluation entry',
  icon: 'clipboard-list',
  rights: { staff: 'own', Provider: 'read' },
  fields: {
    name: text('Name'),
    course_eval: relate('courseEvaluation', 'Course evaluation', { required: true }),
    course: relate('courses', 'Course'),
    user: relate('users', 'User'),
    overall_score: number('Overall score'),
    comments: textArea('Comments'),
    answers: list('Answers', { maxBytes: 64 * 1024 }),
    attempt: number('Attempts taken', { serverOnly: true }),
    passed: checkbox('Passed', { serverOnly: true }),
    date_taken: dateTime('Taken', { indexed: true, serverOnly: true }),
  },
  seenBy: { staff: { any: [{ is: 'user' }, { is: 'created_by' }, hangsOn('course_eval')] }, provider: { is: 'user' } },
  sort: { field: 'createdAt', order: 'desc' },
});

export default courseEvalEntries;
