import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { jobs } from '../../jobs.module.ts';
import type { CampaignType, Wanted } from './campaign-body.ts';
import { chooseRecipients } from './choose-recipients.ts';
import { told, writeRecipients, type MadeCampaign } from './create-campaign.ts';

/** Puts others in the place of those to whom a draft goes. @throws 409 once it is no draft any more */
export const rechooseRecipients = (context: Context, id: string, wanted: Wanted): Promise<MadeCampaign> =>
  context.transaction(async (inner) => {
    const campaign = await inner.records.lock(campaigns, id);
    if (campaign.status !== 'Draft') throw conflict('wrong-state', 'Only a draft gets other recipients.');
    const job = (await inner.records.find(jobs, campaign.job)) ?? null;
    const chosen = await chooseRecipients(inner, job, campaign.type as CampaignType, campaign, wanted);
    const { records } = inner.asSystem('a draft gets other recipients');
    const before = await records.ids(campaignRecipients, { searchTerms: { campaign: campaign._id }, selectAll: true });
    await records.deleteForever(campaignRecipients, before.ids);
    await writeRecipients(inner, campaign._id, chosen.candidates);
    return { record: await inner.records.get(campaigns, campaign._id), ...told(chosen) };
  });
