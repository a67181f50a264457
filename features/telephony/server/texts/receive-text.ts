import { phone } from '#common/fields/phone.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { notify } from '#server/notifications/notify.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import { sendText } from '#server/outside/text.jobs.ts';
import { sms } from '../../sms.module.ts';
import { smsSettings } from '../../sms-settings.module.ts';
import { textReceived } from '../../telephony.notification-kinds.ts';
import { answerTo } from './answer-keyword.ts';
import { keepMedia } from './keep-media.jobs.ts';
import { asksToStop } from './keywords.ts';
import { relatedTo, type Related } from './related-to.ts';
import { segmentsOf } from '../../segments.ts';
import { nameOf, type Text } from './write-text.ts';

const REASON = 'a text came in';

export interface IncomingText {
  from: string;
  to: string;
  message: string;
  /** Where the provider keeps the pictures that came along. */
  pictures?: readonly string[];
}

/** Keeps it on the record that it is about, tells whoever wrote there last, and answers what is agreed. Inside a transaction. */
export async function receiveText(context: Context, { from, to, message: given, pictures = [] }: IncomingText) {
  const message = given.replaceAll('\0', '');
  const { records } = context.asSystem(REASON);
  const number = numberOf(from);
  const related = number ? await relatedTo(context, number) : undefined;
  const reader = number ? await readerOf(context, number, related) : undefined;
  const record = await records.create(sms, {
    name: nameOf(message),
    messageType: 'sms',
    direction: 'inbound',
    status: 'Received - Not Read',
    number,
    sentFrom: number ?? from,
    to: [storedNumber(to)],
    message,
    segments: segmentsOf(message),
    assigned_to: reader ?? null,
    asks_to_stop: asksToStop(message),
    related_record: related?.link ?? null,
  });
  if (pictures.length) await context.queue(keepMedia, { text: record._id, pictures: [...pictures] });
  const answer = number ? await answerTo(context, number, message) : undefined;
  if (reader) await tell(context, reader, record, related);
  return { record, related, answers: answer ? [answer] : [] };
}

/** null: a short code or a name. Nobody writes back to those. */
function numberOf(from: string): string | null {
  const read = phone.parse(from, sms.fields.number);
  return 'problem' in read ? null : read.value;
}

/** Whoever wrote there last, else whose record it is. */
async function readerOf(context: Context, number: string, related: Related | undefined): Promise<string | undefined> {
  const { records } = context.asSystem(REASON);
  const last = await records.first(
    sms,
    {
      all: [
        { field: 'number', op: 'equals', value: number },
        { field: 'direction', op: 'equals', value: 'outbound' },
        { field: 'sentBy', op: 'notEmpty' },
      ],
    },
    { sortField: 'createdAt', sortOrder: 'desc' },
  );
  for (const id of [last?.sentBy, related?.assignedTo]) if (id && (await records.find(users, id))?.active) return id;
  return undefined;
}

async function tell(context: Context, reader: string, record: Text, related: Related | undefined): Promise<void> {
  const system = context.asSystem(REASON);
  await notify(system, {
    to: [reader],
    kind: textReceived,
    title: 'A text came in',
    quote: 'message',
    about: { moduleName: sms.name, recordId: record._id },
    path: `/app/texts?number=${encodeURIComponent(record.number!)}`,
  });
  context.afterCommit(() => context.engine.bus.send('message-event', [reader], { _id: record._id }));
  const setting = await system.records.first(smsSettings, { user: reader, active: true });
  if (!setting?.forward_to || storedNumber(setting.forward_to) === record.number) return;
  const who = related?.name || record.number!;
  await context.queue(sendText, {
    to: setting.forward_to,
    text: `${who}: ${record.message ?? ''}`.slice(0, 1_600),
    isAnswer: true,
  });
}
