import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { aPage, notices, pageOf, recordOf, savedRecord } from '#server/openapi/record-shapes.ts';
import { jobs } from '../../jobs.module.ts';
import { generateCampaigns } from './auto-campaigns.ts';
import { autoOptions, campaignBody, recipientsBody, RECIPIENT_STATUSES, SKIP_REASONS } from './campaign-body.ts';
import { previewFor, recipientsOf } from './campaign-recipients.ts';
import { campaignsOfJob, campaignsOfLead } from './campaigns-of.ts';
import { createCampaign } from './create-campaign.ts';
import { rechooseRecipients } from './rechoose.ts';
import { cancelCampaign, pauseCampaign, sendCampaign } from './send-campaign.ts';

const creates = { module: 'campaigns', view: 'create' } as const;
const edits = { module: 'campaigns', view: 'edit' } as const;
const opens = { module: 'campaigns', view: 'access' } as const;

const count = z.number().int();
const madeCampaign = z.object({
  record: recordOf('The campaign'),
  counts: z.object({ matched: count, recipients: count, skipped: count }),
  skipped: z.array(z.object({ _id: z.string(), reason: z.enum(SKIP_REASONS) })),
  notices,
});
const generated = z.object({
  campaigns: z.array(recordOf('A campaign')),
  skipped: z.array(z.object({ template: z.string(), reason: z.string() })),
});
const page = z.object({
  pageNumber: z.coerce.number().int().min(0).optional(),
  pageSize: z.coerce.number().int().min(1).max(200).optional(),
});
const aLead = z.object({ _id: z.string(), name: z.string().nullable() });

const creating = (type: 'email' | 'sms') =>
  route(`POST /api/jobs/:id/create-${type}-campaign`, {
    policy: creates,
    summary: `${type === 'sms' ? 'Texts' : 'Writes to'} the leads that match a job, or these: now, at a moment, or as a draft`,
    bodyLimit: 4 * 1024 * 1024,
    body: campaignBody,
    answer: madeCampaign,
    handle: async ({ context, params, body }) => ({
      ...(await createCampaign(context, params.id!, type, body)),
      notices: context.toasts,
    }),
  });

export default [
  creating('email'),
  creating('sms'),
  route('POST /api/jobs/:id/auto-generate-campaigns', {
    policy: creates,
    summary: 'Drafts for a job from the templates that are meant for new jobs',
    answer: generated,
    handle: async ({ context, params }) => generateCampaigns(context, await context.records.get(jobs, params.id!)),
  }),
  route('POST /api/jobs/:id/auto-generate-campaigns-with-options', {
    policy: creates,
    summary: 'The same for some types, leads or distances, and sent where `send` says so',
    body: z.object({ job: z.unknown().optional(), options: autoOptions.nullish() }),
    answer: generated,
    handle: async ({ context, params, body }) =>
      generateCampaigns(context, await context.records.get(jobs, params.id!), body.options ?? {}),
  }),
  route('POST /api/campaigns/:id/send', {
    policy: edits,
    summary: 'Sends a draft now or at a moment, a scheduled campaign now, and lets a paused one go on',
    body: z.object({ sendAt: z.iso.datetime({ offset: true }).nullish() }).nullish(),
    answer: savedRecord,
    handle: async ({ context, params, body }) => ({
      record: await sendCampaign(context, params.id!, body?.sendAt ?? undefined),
      notices: context.toasts,
    }),
  }),
  route('POST /api/campaigns/:id/pause', {
    policy: edits,
    summary: 'Holds a campaign: what has not begun to leave waits',
    answer: savedRecord,
    handle: async ({ context, params }) => ({ record: await pauseCampaign(context, params.id!), notices: context.toasts }),
  }),
  route('POST /api/campaigns/:id/cancel', {
    policy: edits,
    summary: 'Ends a campaign: what has not begun to leave never does',
    answer: savedRecord,
    handle: async ({ context, params }) => ({ record: await cancelCampaign(context, params.id!), notices: context.toasts }),
  }),
  route('GET /api/campaigns/:id/recipients', {
    policy: opens,
    summary: 'To whom a campaign goes, at which address, and what became of it',
    query: page.extend({ status: z.enum(RECIPIENT_STATUSES).optional() }),
    answer: pageOf(
      z.object({
        _id: z.string(),
        lead: aLead.nullable(),
        to: z.string().nullable(),
        status: z.string().nullable(),
        reason: z.string().nullable(),
        sent_date: z.string().nullable(),
      }),
    ),
    handle: ({ context, params, query }) => recipientsOf(context, params.id!, query),
  }),
  route('POST /api/campaigns/:id/recipients', {
    policy: edits,
    summary: 'Chooses anew to whom a draft goes: these leads, or those that match its job',
    body: recipientsBody,
    answer: madeCampaign,
    handle: async ({ context, params, body }) => ({
      ...(await rechooseRecipients(context, params.id!, body)),
      notices: context.toasts,
    }),
  }),
  route('GET /api/campaigns/:id/preview/:leadId', {
    policy: opens,
    summary: 'What one lead gets, with their values; `reason` says why they get nothing',
    answer: z.object({
      lead: aLead,
      to: z.string().nullish(),
      subject: z.string(),
      body: z.string(),
      body_html: z.string(),
      missing: z.array(z.string()),
      reason: z.enum(SKIP_REASONS).nullable(),
    }),
    handle: ({ context, params }) => previewFor(context, params.id!, params.leadId!),
  }),
  route('GET /api/campaigns/jobs/:id/campaigns', {
    policy: opens,
    summary: 'The campaigns about a job, the newest first',
    query: page,
    answer: aPage,
    handle: ({ context, params, query }) => campaignsOfJob(context, params.id!, query),
  }),
  route('GET /api/campaigns/leads/:id/campaigns', {
    policy: opens,
    summary: 'The campaigns that a lead was meant to get, the newest first, each with what became of it for them',
    query: page,
    answer: pageOf(
      z.looseObject({ recipient: z.object({ status: z.string().nullable(), reason: z.string().nullable() }).nullable() }),
    ),
    handle: ({ context, params, query }) => campaignsOfLead(context, params.id!, query),
  }),
];
