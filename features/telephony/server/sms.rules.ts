import { check, derive } from '#server/records/rules.ts';
import { sms } from '../sms.module.ts';
import { nameOf } from './texts/write-text.ts';

export default [
  derive(sms, 'a text is named after its first line', { on: ['name', 'message'], orNew: true }, ({ record, set }) => {
    if (!record.name) set({ name: nameOf(record.message ?? record.subject ?? '') });
  }),

  derive(sms, 'a text is its writer’s', { on: ['sentBy'], orNew: true }, ({ record, previous, isNew, set, context }) => {
    if (context.reason !== null || !context.userId || record.direction === 'inbound') return;
    if (isNew && record.sentBy !== context.userId) set({ sentBy: context.userId });
    if (!isNew && record.sentBy !== previous?.sentBy) set({ sentBy: previous?.sentBy ?? null });
  }),

  check(
    sms,
    'the words of a text that left or came in stay as they are',
    { on: ['message', 'to', 'sentFrom', 'direction'] },
    ({ previous, context, refuse }) => {
      if (context.reason !== null || !previous) return;
      if (previous.delivery) refuse('A text that was sent cannot be changed.', 'message');
      else if (previous.direction === 'inbound') refuse('A text that came in cannot be changed.', 'message');
    },
  ),
];
