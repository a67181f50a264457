import { isId } from '#common/ids.ts';
import { attachFile } from '#server/files/uploads.ts';
import { check, derive, effect } from '#server/records/rules.ts';
import { musterMessage } from '../muster-messages.module.ts';
import { mutedAmong } from './conversations.queries.ts';

const TAKEN_BACK_MS = 15 * 60 * 1000;

export default [
  derive(
    musterMessage,
    'a conversation is everybody who writes and reads it',
    { on: [], orNew: true },
    ({ record, set, context }) => {
      const given = (record.groupUsersIds ?? []).filter((each) => typeof each === 'string');
      const people = [...new Set([...(context.userId ? [context.userId] : []), ...(record.sentTo ?? given)])].sort();
      const sentTo = record.sentTo ?? given.filter((each) => each !== context.userId);
      set({ groupUsersIds: people, sentTo, ...(record.name ? {} : { name: nameOf(record.message) }) });
    },
  ),

  derive(
    musterMessage,
    'a conversation stays muted',
    { on: [], orNew: true, after: 'a conversation is everybody who writes and reads it' },
    async ({ record, set, context }) => {
      if (record.is_system) return;
      const muted = await mutedAmong(context.database, record.groupUsersIds as string[]);
      if (muted.length) set({ muted_by: muted });
    },
  ),

  check(musterMessage, 'a message is to somebody', { on: [], orNew: true }, ({ record, context, refuse }) => {
    if (context.reason === null && !record.sentTo?.some((each) => each !== context.userId))
      refuse('Please add a recipient.', 'sentTo');
  }),

  check(musterMessage, 'who reads a message stays', { on: ['sentTo', 'groupUsersIds'] }, ({ previous, context, refuse }) => {
    if (previous && context.reason === null)
      refuse('A message cannot be sent to others later. Please write another one.', 'sentTo');
  }),

  check(
    musterMessage,
    'a message is changed and taken back for 15 minutes',
    { on: ['message', 'deleted'] },
    ({ record, previous, context, refuse }) => {
      if (!previous || context.reason !== null || (previous.deleted && !record.deleted)) return;
      if (context.now().getTime() - Date.parse(previous.createdAt) > TAKEN_BACK_MS)
        refuse('A message can be changed and taken back for 15 minutes.', 'message');
    },
  ),

  effect(
    musterMessage,
    'the files of a message are read by those in its conversation',
    { on: ['attachments'], orNew: true },
    async ({ record, context }) => {
      for (const file of record.attachments ?? [])
        if (isId(file)) await attachFile(context, String(file), { module: musterMessage.name, recordId: record._id });
    },
  ),

  effect(musterMessage, 'those it is sent to are told of a new message', { of: 'new' }, ({ record, context }) => {
    const others = (record.sentTo ?? []).filter((each) => each !== context.userId);
    const { bus } = context.engine;
    if (others.length) context.afterCommit(() => bus.send('new-muster-message-event', others, { _id: record._id }));
  }),
];

/** Its first words, for lists. */
const nameOf = (message: string | null): string => (message ?? '').replace(/\s+/g, ' ').trim().slice(0, 80) || 'Message';
