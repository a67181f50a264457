import { forbidden, rule } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { messageIdOf, oneLine } from '#server/outside/letter.ts';
import { messages } from '../messages.module.ts';
import { queueMessage } from './write-message.ts';

type Message = RecordOf<typeof messages>;

/** What was written on a required item, by mail to the other side, once: the provider, or the user who handles the record. */
export async function mailItemComment(context: Context, commentId: string, brand: string): Promise<Message> {
  const comment = await context.records.get('credentialingRequiredItemMessages', commentId);
  if (comment.created_by !== context.userId) throw forbidden('Only the author of a comment can send it.');
  return context.transaction(async (inner) => {
    const system = inner.asSystem('a comment reaches the other side');
    await holdKey(inner.database, `mail of ${comment._id}`);
    const earlier = await system.records.first(messages, { sending: keyOf(comment) });
    if (earlier) return earlier;
    const item = await system.records.get('credentialingRequiredItems', String(comment.required_item));
    const record = await system.records.get('credentialing', String(item.relatedCredentialingRecord));
    const isByProvider = record.related_user === context.userId;
    const reader = await system.records.find(users, (isByProvider ? record.assigned_to : record.related_user) as string | null);
    if (!reader?.email || !reader.active) throw rule('There is no one on the other side to write to.');
    const written = await system.records.create(
      messages,
      ...letterOf(inner, { comment, item, record, reader, brand, isByProvider }),
    );
    await queueMessage(inner, written);
    return written;
  });
}

const keyOf = ({ _id }: AnyRecord) => `comment ${_id}`;

interface Parts {
  comment: AnyRecord;
  item: AnyRecord;
  record: AnyRecord;
  reader: RecordOf<typeof users>;
  brand: string;
  isByProvider: boolean;
}

function letterOf(
  context: Context,
  { comment, item, record, reader, brand, isByProvider }: Parts,
): [Partial<Message>, { id: string }] {
  const _id = newId();
  const now = context.now();
  const { settings, mail } = context.engine;
  const area = isByProvider ? 'app' : 'provider';
  const name = String(item.label ?? item.name);
  const subject = oneLine(`New comment on ${name}`);
  const words = escapeHtml(String(comment.message)).replaceAll('\n', '<br>');
  const from = mail.sender.name ?? oneLine(brand).replace(/[<>]/g, '');
  return [
    {
      name: subject,
      subject,
      to: [reader.email],
      sentFrom: `${from} <${mail.sender.address}>`,
      direction: 'outbound',
      status: 'Queued',
      messageType: 'email',
      message: `<p>There is a new comment on <strong>${escapeHtml(name)}</strong>:</p><blockquote>${words}</blockquote><p><a href="${settings.publicUrl}/${area}/credentialing/${record._id}">Open in ${escapeHtml(brand)}</a></p>`,
      sentBy: context.userId,
      related_record: { moduleName: 'credentialing', recordId: record._id },
      providers_messages: (record.providers_credentialing as string | null) ?? null,
      send_at: now.toISOString(),
      thread: _id,
      sending: keyOf(comment),
      message_id: messageIdOf(_id, now, settings.publicUrl),
    },
    { id: _id },
  ];
}
