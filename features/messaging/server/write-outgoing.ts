import type { RecordLink, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { messageIdOf } from '#server/outside/letter.ts';
import { messages } from '../messages.module.ts';
import type { Delivery } from './write-message.ts';
import type { Sender } from './sender.ts';

/** A letter that another feature sends at its own pace. */
export interface Outgoing {
  _id: string;
  to: string;
  subject: string;
  html: string;
  text: string | null;
  about: RecordLink;
  delivery: Delivery;
}

/** Writes it in the person's name, as leaving now: whoever wrote it gives it to `deliverMessage`. */
export function writeOutgoing(context: Context, sender: Sender, out: Outgoing): Promise<RecordOf<typeof messages>> {
  const now = context.now();
  const from = sender.from ?? context.engine.mail.sender;
  return context.asSystem('a message is given to the mail').records.create(
    messages,
    {
      name: out.subject,
      subject: out.subject,
      messageType: 'email',
      direction: 'outbound',
      status: 'Queued',
      to: [out.to],
      sentFrom: from.name ? `${from.name} <${from.address}>` : from.address,
      reply_to: sender.replyTo?.address ?? null,
      sentBy: context.userId,
      assigned_to: context.userId,
      message: out.html,
      text: out.text,
      mailbox: sender.mailbox ?? null,
      related_record: out.about,
      send_at: now.toISOString(),
      sent_at: now.toISOString(),
      message_id: messageIdOf(out._id, now, context.engine.settings.publicUrl),
      thread: out._id,
      delivery: { ...out.delivery },
    },
    { id: out._id },
  );
}
