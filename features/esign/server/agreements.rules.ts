import { conflict } from '#common/errors.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { interactiveDocuments } from '../interactive-documents.module.ts';
import { isUnsent } from '../states.ts';
import { checkRecipients, providerAsked, writeRecipients } from './agreement-recipients.ts';
import { CREDENTIALING, aboutOf } from './about-agreement.ts';
import { recipientsFor } from './document-recipients.ts';
import { docDataOf, frozenDocument, prefilled } from './frozen-document.ts';
import { logAction } from './log-action.ts';
import { signersOf } from './signers-of.ts';
import { checkSenderValues } from './sender-values.ts';

/** Of a sent agreement; everything else of it is as it was sent. */
const CHANGEABLE = new Set(['name', 'assigned_to', 'teams', 'modified_by', 'description']);
const GIVEN = [
  'interactive_document',
  'relatedCredentialingRecordId',
  'related_record',
  'recipients',
  'completeInOrder',
  'message',
  'expires_at',
  'values',
] as const;

export default [
  derive(
    agreements,
    'an agreement keeps the document of its moment',
    { on: ['interactive_document'], orNew: true },
    async (save) => {
      const { record, previous, set, context } = save;
      if (!record.interactive_document || (previous && !isUnsent(previous.status))) return;
      set(await frozenDocument(context, record.interactive_document));
      if (record.name) return;
      const system = context.asSystem('an agreement is named as its document');
      set({ name: (await system.records.find(interactiveDocuments, record.interactive_document))?.name ?? null });
    },
  ),
  derive(
    agreements,
    'an agreement of a credentialing record is about that record',
    { of: 'new' },
    ({ record: { relatedCredentialingRecordId: recordId, related_record }, set }) => {
      if (recordId && !related_record) set({ related_record: { moduleName: CREDENTIALING, recordId } });
    },
  ),
  derive(
    agreements,
    'an agreement without recipients asks those of its document',
    { of: 'new' },
    async ({ record, set, context }) => {
      if (record.recipients || !record.interactive_document) return;
      const system = context.asSystem('a document names its recipients');
      const document = await system.records.find(interactiveDocuments, record.interactive_document);
      const about = await aboutOf(context, record);
      if (document && about) set({ recipients: await recipientsFor(context, document, about) });
    },
  ),
  derive(agreements, 'each recipient has an id and a role', { on: ['recipients'] }, ({ record, previous, set, context }) => {
    if (previous && (!isUnsent(previous.status) || context.reason !== null)) return;
    const { recipients } = checkRecipients(record.recipients);
    if (recipients) set({ recipients });
  }),
  derive(agreements, 'an agreement is found by its signers', { on: ['recipients'], orNew: true }, ({ record, set }) =>
    set({ signers: signersOf(record) }),
  ),
  derive(
    agreements,
    'an agreement that a provider is asked to sign is theirs',
    { on: ['recipients'], orNew: true },
    async ({ record, previous, set, context }) => {
      const isGiven = previous ? !isUnsent(previous.status) : record.related_user !== null;
      if (isGiven || record.relatedCredentialingRecordId) return;
      set({ related_user: await providerAsked(context.asSystem('which provider signs an agreement'), record.recipients) });
    },
  ),
  derive(
    agreements,
    'the sender’s values are added to those that the record gives',
    { on: ['values', 'interactive_document'], orNew: true },
    async ({ record, previous, set, context }) => {
      if (previous && (!isUnsent(previous.status) || context.reason !== null)) return;
      const given = { ...previous?.values, ...record.values };
      const { values } = checkSenderValues(docDataOf(record), given, previous?.values ?? {});
      if (values) set({ values: { ...(previous ? {} : await prefilled(context, record)), ...values } });
    },
  ),

  check(agreements, 'what was sent stays as it was sent', { on: GIVEN, of: 'existing' }, (save) => {
    const { previous, context, changed } = save;
    if (isUnsent(previous!.status) || context.reason !== null) return;
    if (GIVEN.some((field) => !CHANGEABLE.has(field) && changed(field)))
      throw conflict(
        'agreement-closed',
        'This agreement was sent, so it cannot be changed any more. Cancel it and make a new one.',
      );
  }),
  check(
    agreements,
    'each recipient of an agreement can be reached',
    { on: ['recipients'] },
    ({ record, refuse, context, isNew }) => {
      if (!isNew && context.reason !== null) return;
      const { problem } = checkRecipients(record.recipients);
      if (problem) refuse(problem, 'recipients');
    },
  ),
  check(agreements, 'the sender fills in their own fields', { on: ['values'] }, ({ record, previous, refuse, context }) => {
    if (previous && context.reason !== null) return;
    const { problem } = checkSenderValues(docDataOf(record), record.values ?? {}, previous?.values ?? record.values ?? {});
    if (problem) refuse(problem, 'values');
  }),

  effect(agreements, 'the recipients of an unsent agreement are rows', { on: ['recipients'], orNew: true }, async (save) => {
    const { record, isNew, context } = save;
    if (!isUnsent(record.status) || (!isNew && context.reason !== null)) return;
    await writeRecipients(context.asSystem('recipients of an agreement are kept'), record);
  }),
  effect(agreements, 'the log of an agreement begins with it', { of: 'new' }, ({ record, context }) =>
    logAction(context, record._id, 'Created', 'The agreement was created.'),
  ),
];
