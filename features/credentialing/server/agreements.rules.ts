import { derive, effect } from '#server/records/rules.ts';
import { interactiveDocumentInstances } from '#features/esign/interactive-document-instances.module.ts';
import { credentialing } from '../credentialing.module.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { keepAgreementDocument } from './agreement-documents.jobs.ts';
import { documentLink } from './document-link.ts';
import { settleAgreement } from './settle-agreement.jobs.ts';

export default [
  derive(
    interactiveDocumentInstances,
    'an agreement is signed by the provider of its credentialing record',
    { on: ['relatedCredentialingRecordId'] },
    async ({ record, set, context }) => {
      if (!record.relatedCredentialingRecordId || context.reason !== null) return;
      const about = await context
        .asSystem('whose credentialing record it is')
        .records.find(credentialing, record.relatedCredentialingRecordId);
      set({ related_user: about?.related_user ?? null });
    },
  ),

  effect(
    items,
    'an agreement follows an item that is completed without it, or open again',
    { on: ['completed', 'completionDetails'], of: 'existing' },
    async ({ record, context }) => {
      const isSigned = record.completed && record.completed_by?.by === 'agreement';
      if (record.completionDetails?.agreement && !isSigned) await context.queue(settleAgreement, { item: record._id });
    },
  ),

  effect(
    interactiveDocumentInstances,
    'a completed agreement completes its required item',
    { on: ['status'] },
    async ({ record, context }) => {
      if (record.status !== 'Completed' || !record.relatedCredentialingRecordId) return;
      const system = context.asSystem('a completed agreement completes its required item');
      const open = await system.records.all(items, {
        relatedCredentialingRecord: record.relatedCredentialingRecordId,
        completed: false,
      });
      for (const item of open.filter(({ completionDetails }) => completionDetails?.agreement === record._id))
        await system.records.update(items, item._id, {
          completed: true,
          completed_by: {
            by: 'agreement',
            user: context.userId,
            at: context.now().toISOString(),
            from: { moduleName: interactiveDocumentInstances.name, recordId: record._id },
          },
          completionDetails: {
            ...item.completionDetails,
            approvalStatus: 'Approved',
            dateCompleted: context.now().toISOString(),
            ...(record.path ? { documentLink: documentLink(record.path) } : {}),
          },
        });
      if (record.path) await context.queue(keepAgreementDocument, { agreement: record._id });
    },
  ),
];
