import { newId } from '#common/ids.ts';
import type { RecordLink, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import { sms } from '../../sms.module.ts';
import { segmentsOf } from '../../segments.ts';

export type Text = RecordOf<typeof sms>;
const REASON = 'a text is given to the telephone';

export interface NewText {
  number: string;
  message: string;
  sentBy: string | null;
  about?: RecordLink | null | undefined;
  from?: string | null | undefined;
  sendAt?: Date | undefined;
  despiteQuietHours?: boolean;
  sending?: string | undefined;
}

/** A text that is about to leave, as its record. */
export const fieldsOfText = (context: Context, text: NewText): Partial<Text> => ({
  name: nameOf(text.message),
  messageType: 'sms',
  direction: 'outbound',
  status: 'Sent',
  delivery: 'queued',
  to: [storedNumber(text.number)],
  number: storedNumber(text.number),
  sentFrom: text.from ? storedNumber(text.from) : null,
  sentBy: text.sentBy,
  assigned_to: text.sentBy,
  message: text.message,
  segments: segmentsOf(text.message),
  related_record: text.about ?? null,
  scheduled_for: text.sendAt && text.sendAt > context.now() ? text.sendAt.toISOString() : null,
  despite_quiet_hours: text.despiteQuietHours ?? false,
  sending: text.sending ?? null,
});

export const writeText = (context: Context, text: NewText, id = newId()): Promise<Text> =>
  context.asSystem(REASON).records.create(sms, fieldsOfText(context, text), { id });

export const nameOf = (message: string): string => message.split('\n')[0]!.slice(0, 100) || 'Text';
