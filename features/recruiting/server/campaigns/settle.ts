import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import { writeCounts } from './campaign-counts.ts';

type Recipient = RecordOf<typeof campaignRecipients>;

/** Notes what became of one recipient; with the last of them the campaign is sent. Inside a transaction. */
export async function settle(system: Context, id: string, fields: Partial<Recipient>): Promise<void> {
  const { records } = system;
  const { campaign: campaignId } = await records.get(campaignRecipients, id);
  const campaign = await records.lock(campaigns, campaignId!);
  await records.update(campaignRecipients, id, fields);
  const left = await writeCounts(system, campaign._id);
  if (left === 0 && (campaign.status === 'Sending' || campaign.status === 'Paused'))
    await records.update(campaigns, campaign._id, { status: 'Sent', sent_date: system.now().toISOString() });
}
