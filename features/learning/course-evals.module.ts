import { defineModule, list, relate } from '#common/module.ts';

/** `questions` have an input type: text, time, phone, checkbox, text-area, dropdown, dropdown-multi or blank. */
export const courseEvaluation = defineModule({
  name: 'courseEvaluation',
  path: 'course-evals',
  label: 'Course evaluations',
  singular: 'Course evaluation',
  icon: 'clipboard-check',
  rights: { staff: 'read' },
  fields: {
    course: relate('courses', 'Course'),
    questions: list('Questions', { maxBytes: 64 * 1024 }),
  },
});

export default courseEvaluation;
