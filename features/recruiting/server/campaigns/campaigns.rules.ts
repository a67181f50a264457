import { check } from '#server/records/rules.ts';
import { unknownVariables } from '#features/messaging/server/public.ts';
import { campaigns } from '../../campaigns.module.ts';

const TEXTS = ['subject', 'body_html', 'message'] as const;
const KEPT = [...TEXTS, 'type', 'job', 'lead', 'template'] as const;

export default [
  check(
    campaigns,
    'a campaign names only variables that there are',
    { on: TEXTS, orNew: true },
    ({ record, context, refuse }) => {
      for (const field of TEXTS) {
        const unknown = unknownVariables(context.engine, record[field]);
        if (unknown.length) refuse(`There is no variable ${unknown.map((name) => `{{${name}}}`).join(', ')}.`, field);
      }
    },
  ),

  check(campaigns, 'a campaign that was sent stays as it was', { on: KEPT }, ({ previous, changed, refuse }) => {
    if (!previous || previous.status === 'Draft') return;
    for (const field of KEPT) if (changed(field)) refuse('Only a draft can be changed.', field);
  }),
];
