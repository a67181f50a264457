import { isFinal } from '#common/errors.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { holdKey } from '#server/database/hold-key.ts';
import type { templates } from '#features/messaging/templates.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import type { jobs } from '../../jobs.module.ts';
import { CAMPAIGN_TYPES, type AutoOptions, type Campaign, type CampaignType } from './campaign-body.ts';
import { automaticTemplates, fromTemplate } from './campaign-text.ts';
import { writeCampaign } from './create-campaign.ts';
import { sendCampaign } from './send-campaign.ts';

type Job = RecordOf<typeof jobs>;
type Template = RecordOf<typeof templates>;

export interface Generated {
  campaigns: Campaign[];
  skipped: { template: string; reason: string }[];
}

/** One campaign for each template that is meant for new jobs and fits this one; each template once per job. */
export function generateCampaigns(context: Context, job: Job, options: AutoOptions = {}): Promise<Generated> {
  return context.transaction(async (inner) => {
    await holdKey(inner.database, `campaigns of ${job._id}`);
    const types = options.types?.length ? options.types : CAMPAIGN_TYPES;
    const made: Generated = { campaigns: [], skipped: [] };
    for (const template of await automaticTemplates(inner, job, types)) {
      const outcome = await fromOne(inner, job, template, options);
      if (typeof outcome === 'string') made.skipped.push({ template: template._id, reason: outcome });
      else made.campaigns.push(outcome);
    }
    return made;
  });
}

/** The campaign, or why there is none. */
async function fromOne(context: Context, job: Job, template: Template, options: AutoOptions): Promise<Campaign | string> {
  const { records } = context.asSystem('a template makes one campaign for each job');
  const earlier = await records.first(campaigns, {
    all: [
      { field: 'job', op: 'equals', value: job._id },
      { field: 'template', op: 'equals', value: template._id },
      { field: 'status', op: 'notEquals', value: 'Cancelled' },
    ],
  });
  if (earlier) return 'already made for this job';
  const type = template.type as CampaignType;
  try {
    return await context.savepoint(async (inner) => {
      const { record, counts } = await writeCampaign(inner, job, type, fromTemplate(template, type, {}), options);
      if (!counts.recipients) throw new NobodyGetsIt();
      return options.send ? sendCampaign(inner, record._id) : record;
    });
  } catch (problem) {
    if (problem instanceof NobodyGetsIt) return 'nobody gets it';
    if (isFinal(problem)) return problem.message;
    throw problem;
  }
}

class NobodyGetsIt extends Error {}
