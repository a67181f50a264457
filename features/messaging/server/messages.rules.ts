import { attachFile } from '#server/files/uploads.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { messages } from '../messages.module.ts';
import { filesToAttach, listed } from './attached-files.ts';

const GIVEN = ['Queued', 'Scheduled', 'Bounced'];
const KEPT = ['subject', 'to', 'cc', 'bcc', 'message', 'text', 'sentFrom', 'sentBy', 'direction', 'attachments'] as const;

const idsOf = (attachments: readonly unknown[] | null): string[] => (attachments ?? []).map(String);

export default [
  derive(messages, 'a message is its writer’s', { on: ['sentBy'], orNew: true }, ({ record, previous, set, context }) => {
    if (!context.userId || record.direction === 'inbound') return;
    const writer = previous ? previous.sentBy : context.userId;
    const isForeign = context.reason === null && !context.access.isAdmin && record.sentBy !== writer;
    if (!record.sentBy || isForeign) set({ sentBy: writer ?? context.userId });
  }),

  derive(messages, 'a draft lists its files', { on: ['attachments'] }, async ({ record, set, context }) => {
    if (context.reason === null) set({ attached_files: (await filesToAttach(context, idsOf(record.attachments))).map(listed) });
  }),

  effect(messages, 'the files of a draft belong to it', { on: ['attachments'] }, async ({ record, context }) => {
    if (context.reason !== null) return;
    for (const file of await filesToAttach(context, idsOf(record.attachments)))
      if (!file.parent_id) await attachFile(context, file._id, { module: messages.name, recordId: record._id });
  }),

  check(messages, 'a message is given to the mail by its own calls', { on: ['status'] }, ({ record, context, refuse }) => {
    if (context.reason === null && GIVEN.includes(record.status ?? ''))
      refuse('Use “Send” to send a message, not its status.', 'status');
  }),

  check(
    messages,
    'a letter that was sent stays as it was',
    { on: [...KEPT, 'status'] },
    ({ previous, changed, context, refuse }) => {
      if (context.reason !== null || !previous?.message_id || previous.direction !== 'outbound' || previous.status === 'Draft')
        return;
      for (const field of [...KEPT, 'status'] as const)
        if (changed(field)) refuse('A message that was sent cannot be changed.', field);
    },
  ),

  check(
    messages,
    'a message from a mailbox is of its owner',
    { on: ['email_folder', 'mailbox'] },
    async ({ record, changed, context, refuse }) => {
      if (context.reason !== null) return;
      const { records } = context.asSystem('whose mailbox and folder it is');
      for (const [field, module] of [
        ['email_folder', 'emailFolders'],
        ['mailbox', 'gmailAccounts'],
      ] as const) {
        const owner = changed(field) && record[field] ? (await records.find(module, record[field]))?.user : context.userId;
        if (owner !== context.userId) refuse('Please choose one of your own.', field);
      }
    },
  ),
];
