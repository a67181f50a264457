import { isId } from '#common/ids.ts';
import { route } from '#server/http/route.ts';
import { isFirstOf } from '#server/http/signed-calls.ts';
import { noteTextOutcome, type TextOutcome } from '#server/outside/text-outcome.ts';
import { receiveText } from '../texts/receive-text.ts';
import { message, twiml } from '../calls/twiml.ts';
import { answerXml, formOf, SOURCE, systemOf, verify } from './twilio-call.ts';

const MOST_PICTURES = 10;
const OUTCOMES: Readonly<Record<string, TextOutcome['outcome']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'failed',
  undelivered: 'undelivered',
};

export default [
  route('POST /api/webhooks/twilio/sms', {
    policy: 'signed',
    raw: true,
    source: SOURCE,
    verify,
    summary: 'A text that came in; what is agreed goes back in the answer',
    handle: async ({ context, body, reply }) => {
      const form = formOf(body);
      const sid = form.get('MessageSid') ?? '';
      if (!sid || !(await isFirstOf(context.database, `${SOURCE} text`, sid, context.now()))) return answerXml(reply, twiml());
      const { answers } = await receiveText(systemOf(context), {
        from: form.get('From') ?? '',
        to: form.get('To') ?? '',
        message: form.get('Body') ?? '',
        pictures: picturesIn(form),
      });
      // where Twilio answers keywords itself it says so, and a second answer would not leave
      const isAnswered = form.has('OptOutType');
      return answerXml(reply, twiml(...(isAnswered ? [] : answers.map(message))));
    },
  }),
  route('POST /api/webhooks/twilio/sms-status', {
    policy: 'signed',
    raw: true,
    source: SOURCE,
    verify,
    summary: 'What became of a text that left',
    handle: async ({ context, body, query }) => {
      const form = formOf(body);
      const { text } = query as { text?: unknown };
      const outcome = OUTCOMES[form.get('MessageStatus') ?? form.get('SmsStatus') ?? ''];
      const code = Number(form.get('ErrorCode') ?? Number.NaN);
      const sid = form.get('MessageSid');
      if (outcome && sid)
        await noteTextOutcome(
          systemOf(context),
          sid,
          outcome,
          Number.isInteger(code) && code > 0 ? code : undefined,
          isId(text) ? text : undefined,
        );
    },
  }),
];

function picturesIn(form: URLSearchParams): string[] {
  const count = Math.min(MOST_PICTURES, Number(form.get('NumMedia') ?? 0) || 0);
  return Array.from({ length: count }, (_, at) => form.get(`MediaUrl${at}`)).filter((url) => url !== null);
}
