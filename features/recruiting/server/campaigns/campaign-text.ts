import { invalid } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { htmlOf } from '#features/messaging/server/public.ts';
import { templates } from '#features/messaging/templates.module.ts';
import type { jobs } from '../../jobs.module.ts';
import type { CampaignBody, CampaignType } from './campaign-body.ts';

type Template = RecordOf<typeof templates>;
type Job = RecordOf<typeof jobs>;

export interface CampaignText {
  template: string | null;
  subject: string | null;
  body_html: string | null;
  message: string | null;
}

/** What is given, else the template's, else that of the best template for new jobs. @throws 422 where there is none */
export async function campaignText(context: Context, job: Job, type: CampaignType, body: CampaignBody): Promise<CampaignText> {
  if (body.template) return fromTemplate(await templateOf(context, type, body.template), type, body);
  const given = type === 'sms' ? body.body : (body.body_html ?? body.body);
  if (given?.trim()) return fromTemplate(undefined, type, body);
  const [best] = await automaticTemplates(context, job, [type]);
  if (!best)
    throw invalid({
      template: `Please write a text, or mark ${type === 'sms' ? 'an SMS' : 'an email'} template for automatic job campaigns.`,
    });
  return fromTemplate(best, type, body);
}

async function templateOf(context: Context, type: CampaignType, id: string): Promise<Template> {
  const template = await context.records.find(templates, id);
  if (!template) throw invalid({ template: 'The chosen record does not exist.' });
  if (template.type !== type) throw invalid({ template: 'This template is of another type.' });
  return template;
}

/** @throws 422 for what is still to be written */
export function refuseEmpty(type: CampaignType, text: Pick<CampaignText, 'subject' | 'body_html' | 'message'>): void {
  if (type === 'sms' && !text.message?.trim()) throw invalid({ body: 'Please write the text.' });
  if (type === 'email' && !text.subject?.trim()) throw invalid({ subject: 'Please write a subject.' });
  if (type === 'email' && !text.body_html?.trim()) throw invalid({ body_html: 'Please write the message.' });
}

/** Given words outweigh the template's. */
export function fromTemplate(template: Template | undefined, type: CampaignType, body: CampaignBody): CampaignText {
  const plain = body.body?.trim() || null;
  if (type === 'sms')
    return { template: template?._id ?? null, subject: null, body_html: null, message: plain ?? template?.body ?? null };
  const html = body.body_html?.trim() || (plain ? htmlOf({ body: plain, body_html: null }) : null);
  return {
    template: template?._id ?? null,
    subject: body.subject || template?.subject || null,
    body_html: html ?? (template ? htmlOf(template) : null),
    message: html ? plain : (template?.body ?? null),
  };
}

/** By these a template is found; who may not read them finds none. */
const FOUND_BY = ['use_for_auto_job_campaigns', 'type', 'profession', 'accounts', 'restrict_to_module'];

/** Templates for campaigns of new jobs that fit this one, the closest first: of its account and profession before those for all. */
export async function automaticTemplates(context: Context, job: Job, types: readonly CampaignType[]): Promise<Template[]> {
  if (!mayAskBy(context, templates, FOUND_BY)) return [];
  const orEmpty = (field: string, op: string, value: string | null) => ({
    any: [{ field, op: 'empty' }, ...(value ? [{ field, op, value }] : [])],
  });
  const found: Template[] = await context.records.all(templates, {
    all: [
      { field: 'use_for_auto_job_campaigns', op: 'equals', value: true },
      { field: 'type', op: 'in', value: [...types] },
      orEmpty('profession', 'equals', job.profession),
      orEmpty('accounts', 'contains', job.accounts_jobs),
      {
        any: [
          { field: 'restrict_to_module', op: 'empty' },
          { field: 'restrict_to_module', op: 'in', value: ['leads', 'jobs'] },
        ],
      },
    ],
  });
  const closeness = ({ accounts, profession }: Template) => (accounts?.length ? 2 : 0) + (profession ? 1 : 0);
  return found.toSorted((a, b) => closeness(b) - closeness(a) || (a.createdAt < b.createdAt ? 1 : -1));
}
