import { forbidden, invalid } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import { mailRateSetting } from '#server/outside/mail.settings.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import { messageIdOf } from '#server/outside/letter.ts';
import { inBackground, theseRecords } from '#server/runs/start-run.ts';
import { messages } from '../messages.module.ts';
import { templates } from '../templates.module.ts';
import type { ManyBody } from './many-body.ts';
import { reached, type Reached } from './recipients.ts';
import { renderTemplate, subjectsOf } from './render-template.ts';
import { personalSender, type Sender } from './sender.ts';
import { dropMessages, sendMessage } from './send-message.jobs.ts';
import { subjectOfModule } from './template-variables.ts';
import { htmlOf } from './written-by-template.ts';
import type { Delivery } from './write-message.ts';

type Message = RecordOf<typeof messages>;
type Text = { subject: string; html: string; text?: string; delivery?: Delivery };

/** What one recipient gets. */
export type TextFor = (one: Reached) => Text;

const FREELY = 25;
const AT_ONCE = 1_000;

/** @throws 403 for whoever is not approved for the email provider and writes to many, or by it */
export async function refuseUnapproved(context: Context, count: number, isByProvider = false): Promise<void> {
  if (context.access.isAdmin || (count <= FREELY && !isByProvider)) return;
  const user = await context.asSystem('whether a person may write to many').records.find(users, context.userId);
  if (!user?.sendgrid_approved)
    throw forbidden('Only users approved for bulk email and System Admins send to more than 25 people at once or by SendGrid.');
}

/** One letter for each, which leave as a run. */
export async function sendMany(context: Context, body: ManyBody, textFor: TextFor) {
  const sender = await personalSender(context, undefined);
  const { reachable, skipped } = await reached(context, body.recipients, body.isNeeded);
  const sending = newId();
  const records: string[] = [];
  const run = await context.transaction(async (inner) => {
    const { records: written } = inner.asSystem('one letter for each recipient');
    for (let at = 0; at < reachable.length; at += AT_ONCE) {
      const part = reachable
        .slice(at, at + AT_ONCE)
        .map((one) => ({ ...fieldsOf(inner, one, textFor(one), sender, body), sending }));
      for (const { _id } of await written.insertMany(messages, part)) records.push(_id);
    }
    return records.length ? startSending(inner, sending, records, body.sendAt) : null;
  });
  return { queued: records.length, records, skipped, run };
}

/** The messages leave with a run, now or at its moment. */
async function startSending(
  context: Context,
  sending: string,
  records: readonly string[],
  sendAt: string | undefined,
): Promise<string> {
  const { value: perMinute } = await readDeclared(context, mailRateSetting);
  const plan = { job: sendMessage.name, cancelJob: dropMessages.name, sending, perMinute };
  const act = { kind: 'send', module: context.engine.registry.module(messages.name), plan } as const;
  const { run } = await inBackground(context, act, theseRecords(records), () => undefined, sendAt ? new Date(sendAt) : undefined);
  return run;
}

function fieldsOf(
  context: Context,
  { to, module, record }: Reached,
  text: Text,
  sender: Sender,
  body: ManyBody,
): Partial<Message> {
  const now = context.now();
  const _id = newId();
  const at = body.sendAt && new Date(body.sendAt) > now ? new Date(body.sendAt) : now;
  const from = sender.from ?? context.engine.mail.sender;
  return {
    name: text.subject,
    subject: text.subject,
    messageType: 'email',
    direction: 'outbound',
    status: at > now ? 'Scheduled' : 'Queued',
    to: [to],
    sentFrom: from.name ? `${from.name} <${from.address}>` : from.address,
    reply_to: sender.replyTo?.address ?? null,
    sentBy: context.userId,
    assigned_to: context.userId,
    message: text.html,
    text: text.text ?? null,
    mailbox: sender.mailbox ?? null,
    related_record: record ? { moduleName: module!, recordId: record._id } : null,
    providers_messages: module === 'providers' ? record!._id : null,
    send_at: at.toISOString(),
    message_id: messageIdOf(_id, now, context.engine.settings.publicUrl),
    thread: _id,
    delivery: { isNeeded: body.isNeeded, isSubscribed: !body.isNeeded, ...text.delivery },
  };
}

/** The text of a template or the given one, with the variables of each recipient. */
export async function textsFor(context: Context, body: ManyBody): Promise<TextFor> {
  const template = body.template ? await context.records.get(templates, body.template) : undefined;
  const text = {
    subject: body.subject ?? template?.subject ?? null,
    body: body.message === undefined ? (template?.body ?? null) : null,
    body_html: body.message ?? (template ? htmlOf(template) : null),
  };
  if (!text.subject || !text.body_html) throw invalid({ message: 'Please write a subject and a message, or choose a template.' });
  const shared = await subjectsOf(context, { account: body.account, job: body.job });
  return ({ module, record }) => {
    const subject = module && subjectOfModule(module);
    const subjects = subject ? new Map([...shared, [subject, { module, record: record! }]] as const) : shared;
    const { subject: line, body: plain, body_html } = renderTemplate(context, text, subjects);
    return {
      subject: line,
      html: body_html,
      ...(plain ? { text: plain } : {}),
      delivery: { isTextOnly: template?.send_text_only ?? false },
    };
  };
}
