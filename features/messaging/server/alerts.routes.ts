import { z } from 'zod';
import { invalid, rule } from '#common/errors.ts';
import { BRANDS } from '#common/brands.ts';
import { route } from '#server/http/route.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { aRecord } from '#server/openapi/record-shapes.ts';
import { mailItemComment } from './item-comment-mail.ts';
import type { Context } from '#server/context.ts';
import { addresses, id, recordLink, refuseNoAddresses } from './letter-body.ts';
import { ALERT_KINDS } from '../alert-kinds.ts';
import { sendAlert, type Alert } from './send-alert.ts';

const policy = { module: 'messages', view: 'create' } as const;

/** A message as the specification has it, about a record or none. */
const alertMessage = z.looseObject({
  kind: z.enum(ALERT_KINDS).default('credentialing'),
  name: z.string().trim().max(300).optional(),
  subject: z.string().trim().min(1).max(300).optional(),
  message: z.string().max(20_000).optional(),
  to: addresses.default([]),
  related_record: recordLink.nullish(),
});

export default [
  route('POST /api/messages/send-alert-email', {
    policy,
    summary: 'Tells the addresses of a kind of alert, the assigned user of a record, and whom the message names',
    body: z.looseObject({ messageRecord: alertMessage }),
    answer: z.object({ record: aRecord, to: z.array(z.string()) }),
    handle: async ({ context, body: { messageRecord } }) => {
      if (messageRecord.to.length) refuseNoAddresses(messageRecord);
      const record = await sendAlert(context, { ...(await writtenAs(context, messageRecord)), also: messageRecord.to });
      if (!record) throw rule('No one is set up to receive this kind of alert.');
      return { record, to: record.to as string[] };
    },
  }),
  route('POST /api/messages/send-credentialing-item-comment-email', {
    policy: 'signed-in',
    summary: 'Mails a comment on a required item to the other side: to the provider, or to who handles the record',
    body: z.looseObject({ message: id, companyBranding: z.string().max(100).default(BRANDS.health.name) }),
    answer: z.object({ record: aRecord }),
    handle: async ({ context, body }) => ({ record: await mailItemComment(context, body.message, body.companyBranding) }),
  }),
];

/** The letter about its record, or about none. @throws 422 without a record and without words */
async function writtenAs(
  context: Context,
  { kind, name, subject, message, related_record }: z.infer<typeof alertMessage>,
): Promise<Alert> {
  if (!related_record) {
    if (!message) throw invalid({ message: 'Please write what happened.' });
    return { kind, subject: subject ?? name ?? 'Alert', html: message };
  }
  const module = context.engine.registry.modules.get(related_record.moduleName);
  const about = module && (await context.records.find(module.name, related_record.recordId));
  if (!about) throw invalid({ related_record: 'The chosen record does not exist.' });
  const linkName = String(about.name ?? module.singular);
  return {
    kind,
    subject: subject ?? name ?? `About ${linkName}`,
    linkName,
    html: message ?? `<p>${escapeHtml(module.singular)}: {link}</p>`,
    about: related_record,
    assignedTo: about.assigned_to as string | null,
  };
}
