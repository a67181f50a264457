import { conflict } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { messages } from '../messages.module.ts';
import { queueMessage } from './write-message.ts';

type Message = RecordOf<typeof messages>;

/** A message that waits becomes a draft again; one that is a draft already stays one. @throws 409 once it left */
export const takeBack = (context: Context, id: string): Promise<Message> =>
  context.transaction(async (inner) => {
    const message = await inner.records.lock(messages, id);
    if (message.status === 'Draft') return message;
    const isWaiting = message.status === 'Queued' || message.status === 'Scheduled';
    if (!isWaiting || message.sent_at) throw conflict('already-sent', 'This message was already sent.');
    return inner.asSystem('a message is taken back').records.update(messages, message._id, { status: 'Draft', send_at: null });
  });

/** What was refused is given to the mail once more. */
export const sendAgain = (context: Context, id: string): Promise<Message> =>
  context.transaction(async (inner) => {
    const { _id, status, direction } = await inner.records.lock(messages, id);
    if (status !== 'Failed' || direction !== 'outbound')
      throw conflict('not-failed', 'Only a message that could not be sent can be sent again.');
    const fields = { status: 'Queued', error: null, send_at: inner.now().toISOString(), sent_at: null };
    const again = await inner.asSystem('a message is sent again').records.update(messages, _id, fields);
    await queueMessage(inner, again);
    return again;
  });
