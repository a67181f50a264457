import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { jobs } from '../../jobs.module.ts';
import { leads } from '../../leads.module.ts';

interface Page {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** The campaigns about a job, the newest first. */
export async function campaignsOfJob(context: Context, jobId: string, { pageNumber = 0, pageSize = 50 }: Page) {
  const { _id } = await context.records.get(jobs, jobId);
  return context.records.search(campaigns, { searchTerms: { job: _id }, pageNumber, pageSize });
}

/** The campaigns that a lead was meant to get, the newest first, each with what became of it for them. */
export async function campaignsOfLead(context: Context, leadId: string, { pageNumber = 0, pageSize = 50 }: Page) {
  const { _id } = await context.records.get(leads, leadId);
  const given = (await context.asSystem('whom a campaign went to').records.all(campaignRecipients, { lead: _id })).slice(-MOST);
  const idIn = new Map(given.map((each) => [each.campaign!, each._id]));
  const terms = {
    any: [
      { field: 'lead', op: 'equals', value: _id },
      { field: '_id', op: 'in', value: [...idIn.keys()] },
    ],
  };
  const page = await context.records.search(campaigns, { searchTerms: terms, pageNumber, pageSize });
  const seen = await readable(
    context,
    page.records.flatMap((record) => idIn.get(record._id) ?? []),
  );
  return {
    ...page,
    records: page.records.map((record) => {
      const recipient = seen.get(idIn.get(record._id) ?? '');
      return { ...record, recipient: recipient ? { status: recipient.status ?? null, reason: recipient.problem ?? null } : null };
    }),
  };
}

/** What the caller may read of these recipients, by id. */
async function readable(context: Context, ids: string[]) {
  const module = context.engine.registry.module(campaignRecipients.name);
  if (!ids.length || !context.access.module(module).access) return new Map<string, Recipient>();
  const own: Recipient[] = await context.records.all(campaignRecipients, { _id: ids });
  return new Map(own.map((each) => [each._id ?? '', each]));
}
type Recipient = Partial<RecordOf<typeof campaignRecipients>>;

const MOST = 1_900;
