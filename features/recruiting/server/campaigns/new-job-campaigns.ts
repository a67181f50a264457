import type { RecordOf } from '#common/module.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import { createContext, type Context } from '#server/context.ts';
import { refuseUnapproved } from '#features/messaging/server/public.ts';
import { campaigns } from '../../campaigns.module.ts';
import type { jobs } from '../../jobs.module.ts';
import type { Campaign } from './campaign-body.ts';
import { generateCampaigns } from './auto-campaigns.ts';
import { sendCampaign } from './send-campaign.ts';

type Job = RecordOf<typeof jobs>;

/**
 * Campaigns of a new job by the setting `auto-job-campaigns`; answers how many there are. Drafts are the server's; what is sent at
 * once leaves in the name of the job's owner, who may send campaigns: otherwise it stays a draft.
 */
export async function campaignsOfNewJob(system: Context, job: Job): Promise<number> {
  const mode = (await readSetting(system, 'auto-job-campaigns')) ?? 'draft';
  if (mode !== 'draft' && mode !== 'send') return 0;
  const { campaigns: made } = await generateCampaigns(system, job);
  const inTheirName = system.inNameOf(job.assigned_to ?? '', 'a new job’s campaigns are sent in the name of its owner');
  for (const campaign of made)
    if (mode === 'send' && (await mayOwnerSend(system, job, campaign))) await sendCampaign(inTheirName, campaign._id);
  return made.length;
}

async function mayOwnerSend({ engine, database }: Context, { assigned_to }: Job, { type, counts }: Campaign): Promise<boolean> {
  const access = assigned_to ? await engine.access.of(assigned_to) : undefined;
  if (!access) return false;
  const owner = createContext(engine, { access, userId: assigned_to, database });
  const rights = access.module(engine.registry.module(campaigns.name));
  if (!rights.create || rights.edit === 'None') return false;
  const isApproved = refuseUnapproved(owner, Number(counts?.recipients ?? 0)).then(
    () => true,
    () => false,
  );
  return type === 'sms' || isApproved;
}
