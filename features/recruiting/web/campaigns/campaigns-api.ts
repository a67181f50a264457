import { queryOptions } from '@tanstack/react-query';
import type { Tone } from '#common/field.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { say, sayLater } from '#web/words/say.ts';

export interface Counts {
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
}
export interface Campaign extends AnyRecord {
  name: string;
  type: 'email' | 'sms';
  status: string;
  counts: Counts | null;
  send_at: string | null;
  sent_date: string | null;
  /** Of a lead's list. */
  recipient?: { status: string; reason: string | null } | null;
}
export interface Recipient {
  _id: string;
  lead: { _id: string; name: string | null } | null;
  to: string | null;
  status: 'queued' | 'sent' | 'failed' | 'skipped';
  reason: string | null;
}
export interface Preview {
  lead: { _id: string; name: string | null };
  to?: string | null;
  subject: string;
  body: string;
  body_html: string;
  missing: string[];
  reason: string | null;
}
export interface Made {
  record: Campaign;
  counts: { matched: number; recipients: number; skipped: number };
}

export const PAGE = 50;
const KEY = ['records', 'campaigns'] as const;

export const campaignsOf = (module: 'jobs' | 'leads', id: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', module, id],
    queryFn: ({ signal }) =>
      api<{ records: Campaign[]; total: number }>(`/api/campaigns/${module}/${id}/campaigns?pageSize=200`, {
        signal,
        quiet: true,
      }),
  });

export const countsOf = (campaign: string) =>
  queryOptions({
    queryKey: [...KEY, 'counts', campaign],
    queryFn: ({ signal }) => api<Campaign>(`/api/campaigns/${campaign}`, { signal, quiet: true }),
  });

export const recipientsOf = (campaign: string, status: string, pageNumber: number) =>
  queryOptions({
    queryKey: [...KEY, 'recipients', campaign, status, pageNumber],
    queryFn: ({ signal }) =>
      api<{ records: Recipient[]; total: number }>(
        `/api/campaigns/${campaign}/recipients?pageNumber=${pageNumber}&pageSize=${PAGE}${status ? `&status=${status}` : ''}`,
        { signal, quiet: true },
      ),
  });

export const previewOf = (campaign: AnyRecord, lead: string) =>
  queryOptions({
    queryKey: [...KEY, 'preview', campaign._id, campaign.version, lead],
    queryFn: ({ signal }) => api<Preview>(`/api/campaigns/${campaign._id}/preview/${lead}`, { signal, quiet: true }),
  });

export const createCampaign = (job: string, type: 'email' | 'sms', body: object) =>
  api<Made>(`/api/jobs/${job}/create-${type}-campaign`, { body: { ...body, draft: true }, quiet: true });
export interface AutoOptions {
  types: ('email' | 'sms')[];
  miles: number;
  minScore: number;
  send: boolean;
}
export const generateCampaigns = (job: string, options: AutoOptions) =>
  api<{ campaigns: Campaign[]; skipped: { reason: string }[] }>(`/api/jobs/${job}/auto-generate-campaigns-with-options`, {
    body: { job, options },
    quiet: true,
  });
export const actOn = (campaign: string, verb: 'send' | 'pause' | 'cancel', body: object = {}) =>
  api<{ record: Campaign }>(`/api/campaigns/${campaign}/${verb}`, { body, quiet: true });
export const chooseAnew = (campaign: string, body: object) =>
  api<Made>(`/api/campaigns/${campaign}/recipients`, { body, quiet: true });

export const STATUS_TONES: Readonly<Record<string, Tone>> = {
  Draft: 'neutral',
  Scheduled: 'waiting',
  Sending: 'progress',
  Paused: 'waiting',
  Sent: 'done',
  Cancelled: 'refused',
};
export const RECIPIENT_STATES: Readonly<Record<Recipient['status'], { label: string; tone: Tone }>> = {
  queued: { label: sayLater('Queued'), tone: 'waiting' },
  sent: { label: sayLater('Sent'), tone: 'done' },
  failed: { label: sayLater('Failed'), tone: 'refused' },
  skipped: { label: sayLater('Skipped'), tone: 'neutral' },
};

const REASONS: Readonly<Record<string, string>> = {
  dnc: sayLater('Is not to be contacted (DNC)'),
  'no address': sayLater('Has no address'),
  'opted out': sayLater('Has opted out'),
  invalid: sayLater('The address does not work'),
  'same address': sayLater('Somebody else here has the same address'),
  'same campaign before': sayLater('Got the same campaign before'),
  'not yours to see': sayLater('The sender does not see this lead'),
  cancelled: sayLater('The campaign was cancelled'),
};
export const reasonText = (reason: string | null): string | null => (reason ? say(REASONS[reason] ?? reason) : null);

/** "12 of 40 sent, 3 skipped". */
export function countsText({ status, counts }: Pick<Campaign, 'status' | 'counts'>): string {
  const { recipients = 0, sent = 0, failed = 0, skipped = 0 } = counts ?? {};
  const parts = [
    status === 'Draft' || status === 'Scheduled'
      ? say({ one: '{count} recipient', other: '{count} recipients' }, { count: recipients })
      : say('{sent} of {recipients} sent', { sent, recipients }),
    ...(failed ? [say('{count} failed', { count: failed })] : []),
    ...(skipped ? [say('{count} skipped', { count: skipped })] : []),
  ];
  return parts.join(', ');
}
