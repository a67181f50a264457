import { z } from 'zod';
import { invalid, rule } from '#common/errors.ts';
import { BRANDS } from '#common/brands.ts';
import { route } from '#server/http/route.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { aRecord } from '#server/openapi/record-shapes.ts';
import { mailItemComment } from './item-comment-mail.ts';
import { id, recordLink } from './letter-body.ts';
import { ALERT_KINDS } from '../alert-kinds.ts';
import { sendAlert } from './send-alert.ts';

const policy = { module: 'messages', view: 'create' } as const;

export default [
  route('POST /api/messages/send-alert-email', {
    policy,
    summary: 'Tells the addresses of a kind of alert and the assigned user about a record',
    body: z.looseObject({
      messageRecord: z.looseObject({
        kind: z.enum(ALERT_KINDS),
        subject: z.string().trim().min(1).max(300).optional(),
        message: z.string().max(20_000).optional(),
        related_record: recordLink,
      }),
    }),
    answer: z.object({ record: aRecord, to: z.array(z.string()) }),
    handle: async ({ context, body: { messageRecord: asked } }) => {
      const { moduleName, recordId } = asked.related_record;
      const module = context.engine.registry.modules.get(moduleName);
      const about = module && (await context.records.find(module.name, recordId));
      if (!about) throw invalid({ related_record: 'The chosen record does not exist.' });
      const linkName = String(about.name ?? module.singular);
      const record = await sendAlert(context, {
        kind: asked.kind,
        subject: asked.subject ?? `About ${linkName}`,
        linkName,
        html: asked.message ?? `<p>${escapeHtml(module.singular)}: {link}</p>`,
        about: asked.related_record,
        assignedTo: about.assigned_to as string | null,
      });
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
