import { check } from '#server/records/rules.ts';
import { templates } from '../templates.module.ts';
import { unknownVariables } from './template-variables.ts';

const TEXTS = ['subject', 'body', 'body_html'] as const;

export default [
  check(
    templates,
    'a template names only variables that there are',
    { on: TEXTS, orNew: true },
    ({ record, context, refuse }) => {
      for (const field of TEXTS) {
        const unknown = unknownVariables(context.engine, record[field]);
        if (unknown.length) refuse(`There is no variable ${unknown.map((name) => `{{${name}}}`).join(', ')}.`, field);
      }
    },
  ),
];
