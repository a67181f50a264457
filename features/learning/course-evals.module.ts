import { defineModule, list, number, relate } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';

/** `questions` are those of `course-shapes.ts`. */
export const courseEvaluation = defineModule({
  name: 'courseEvaluation',
  path: 'course-evals',
  label: 'Course evaluations',
  singular: 'Course evaluation',
  icon: 'clipboard-check',
  rights: { staff: 'read', Provider: 'read' },
  fields: {
    course: relate('courses', 'Course'),
    questions: list('Questions', { maxBytes: 64 * 1024, ownScreen: true, editorsOnly: ['correct'] }),
    pass_score: number('Pass mark in percent', { min: 0, max: 100 }),
    attempts: number('Attempts', { min: 1 }),
  },
  seenBy: { staff: hangsOn('course'), provider: 'known' },
});

export default courseEvaluation;
