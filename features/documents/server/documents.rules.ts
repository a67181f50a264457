import { check, effect } from '#server/records/rules.ts';
import { documents } from '../documents.module.ts';

export default [
  check(
    documents,
    'the file of a document that somebody decided on is never replaced',
    { on: ['path'] },
    ({ previous, record, refuse }) => {
      const isDecided = previous?.status !== 'Pending Review' && previous?.status !== 'Rejected';
      if (isDecided && previous?.path && previous.path !== record.path)
        refuse('The file of a document stays. Add the new file as a document that renews this one.', 'path');
    },
  ),
  check(documents, 'a document does not renew itself', { on: ['renews'], orNew: true }, ({ record, refuse }) => {
    if (record.renews && record.renews === record._id) refuse('A document cannot renew itself.', 'renews');
  }),

  effect(
    documents,
    'an active document archives the one that it renews',
    { on: ['status', 'renews'] },
    async ({ record, context }) => {
      if (record.status !== 'Active' || !record.renews) return;
      const system = context.asSystem('an active document takes the place of the one that it renews');
      const old = await system.records.find(documents, record.renews);
      const isSamePerson = old?.providers_documents === record.providers_documents;
      if (old && isSamePerson && old.status !== 'Archived')
        await system.records.update(documents, old._id, { status: 'Archived' });
    },
  ),
];
