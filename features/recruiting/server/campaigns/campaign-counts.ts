import type { Context } from '#server/context.ts';
import { writeDerived } from '#server/records/derived-anew.ts';
import { campaigns } from '../../campaigns.module.ts';
import { recipientsByStatus } from './campaigns.queries.ts';

export interface CampaignCounts {
  /** Who gets it: the sent, the failed, and those it is still to go to. */
  recipients: number;
  sent: number;
  failed: number;
  skipped: number;
}

/** Counts what became of everybody; answers how many it has still to go to. */
export async function writeCounts(context: Context, campaign: string): Promise<number> {
  const { queued = 0, sent = 0, failed = 0, skipped = 0 } = await recipientsByStatus(context.database, campaign);
  const value: CampaignCounts = { recipients: queued + sent + failed, sent, failed, skipped };
  await writeDerived(context, context.engine.registry.module(campaigns.name), 'counts', [{ _id: campaign, value }]);
  return queued;
}
