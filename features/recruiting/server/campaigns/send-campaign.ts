import { conflict } from '#common/errors.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import type { Context } from '#server/context.ts';
import { changeState, readRun, type Run } from '#server/runs/run.ts';
import { mailRateSetting } from '#server/outside/mail.settings.ts';
import { inBackground, theseRecords } from '#server/runs/start-run.ts';
import { workRun } from '#server/runs/work-run.ts';
import { smsRate } from '#features/telephony/server/public.ts';
import { refuseUnapproved } from '#features/messaging/server/public.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { campaigns } from '../../campaigns.module.ts';
import type { Campaign, CampaignType } from './campaign-body.ts';
import { dropRecipients, followRun } from './campaign-runs.jobs.ts';
import { refuseEmpty } from './campaign-text.ts';
import { giveOutAgain } from './give-out-again.ts';
import { sendToRecipient } from './send-recipient.jobs.ts';

const REASON = 'a campaign is sent by its own calls';

/** A draft leaves now or at its moment, a scheduled one now, a paused one goes on. One that is on its way stays as it is. @throws 409 once it is over */
export const sendCampaign = (context: Context, id: string, sendAt?: string): Promise<Campaign> =>
  context.transaction(async (inner) => {
    const campaign = await inner.records.lock(campaigns, id);
    if (campaign.status === 'Sending') return inner.records.get(campaigns, id);
    if (campaign.status === 'Paused') return resumed(inner, campaign);
    if (campaign.status === 'Scheduled') return hurried(inner, campaign, sendAt);
    if (campaign.status !== 'Draft') throw over(campaign);
    const type = campaign.type as CampaignType;
    refuseEmpty(type, campaign);
    const ids = await queuedOf(inner, campaign._id);
    if (!ids.length) throw conflict('no-recipients', 'Nobody gets this campaign: choose its recipients first.');
    if (type === 'email') await refuseUnapproved(inner, ids.length);
    const at = sendAt && new Date(sendAt) > inner.now() ? new Date(sendAt) : undefined;
    const run = await startRun(inner, campaign, ids, at);
    return write(inner, campaign._id, {
      status: at ? 'Scheduled' : 'Sending',
      sender: inner.userId,
      run,
      send_at: (at ?? inner.now()).toISOString(),
    });
  });

/** What has not begun to leave waits until somebody sends the campaign again. */
export const pauseCampaign = (context: Context, id: string): Promise<Campaign> =>
  context.transaction(async (inner) => {
    const { _id, status, run } = await inner.records.lock(campaigns, id);
    if (status !== 'Sending' && status !== 'Scheduled')
      throw conflict('wrong-state', 'Only a campaign that is scheduled or on its way can be paused.');
    if (run) await changeState(inner, run, ['waiting', 'running'], 'paused');
    return write(inner, _id, { status: 'Paused' });
  });

/** What has not begun to leave never leaves. */
export const cancelCampaign = (context: Context, id: string): Promise<Campaign> =>
  context.transaction(async (inner) => {
    const campaign = await inner.records.lock(campaigns, id);
    if (campaign.status === 'Sent' || campaign.status === 'Cancelled') throw over(campaign);
    if (campaign.run) await changeState(inner, campaign.run, ['waiting', 'running', 'paused', 'failed'], 'cancelled');
    await inner.queue(dropRecipients, { sending: campaign._id });
    return write(inner, campaign._id, { status: 'Cancelled' });
  });

const over = ({ status }: Campaign) =>
  conflict('wrong-state', status === 'Sent' ? 'This campaign has been sent already.' : 'This campaign was cancelled.');

const queuedOf = async (context: Context, campaign: string): Promise<string[]> => {
  const terms = { campaign, status: 'queued' };
  return (await context.asSystem(REASON).records.ids(campaignRecipients, { searchTerms: terms, selectAll: true })).ids;
};

async function write(context: Context, id: string, fields: Partial<Campaign>): Promise<Campaign> {
  await context.asSystem(REASON).records.update(campaigns, id, fields);
  return context.records.get(campaigns, id);
}

async function startRun(context: Context, { _id, type }: Campaign, ids: readonly string[], at?: Date): Promise<string> {
  const isText = type === 'sms';
  const { value: perMinute } = isText ? { value: await smsRate(context) } : await readDeclared(context, mailRateSetting);
  const plan = {
    job: sendToRecipient.name,
    cancelJob: dropRecipients.name,
    stateJob: followRun.name,
    sending: _id,
    perMinute,
  };
  const module = context.engine.registry.module(campaignRecipients.name);
  const { run } = await inBackground(context, { kind: 'send', module, plan }, theseRecords(ids), () => undefined, at);
  return run;
}

/** By its run where there still is one; a new one otherwise. */
async function resumed(context: Context, campaign: Campaign): Promise<Campaign> {
  const run = campaign.run ? await readRun(context.database, campaign.run) : undefined;
  const isHeld = run?.state === 'paused' || run?.state === 'failed';
  const next = run && isHeld ? await goOn(context, run) : await anew(context, campaign);
  return write(context, campaign._id, { status: 'Sending', ...(next ? { run: next } : {}) });
}

async function goOn(context: Context, run: Run): Promise<string> {
  await changeState(context, run._id, ['paused', 'failed'], 'waiting');
  await context.queue(workRun, { run: run._id, from: run.cursor });
  await giveOutAgain(context, run._id);
  return run._id;
}

async function anew(context: Context, campaign: Campaign): Promise<string | null> {
  const ids = await queuedOf(context, campaign._id);
  return ids.length ? startRun(context, campaign, ids) : null;
}

/** Before its moment: now. With another moment it keeps waiting, for that one. */
async function hurried(context: Context, campaign: Campaign, sendAt: string | undefined): Promise<Campaign> {
  if (sendAt && new Date(sendAt) > context.now())
    throw conflict('wrong-state', 'This campaign is scheduled. Pause it and send it at another time.');
  const run = campaign.run ? await readRun(context.database, campaign.run) : undefined;
  if (run) await context.queue(workRun, { run: run._id, from: run.cursor });
  return write(context, campaign._id, { status: 'Sending', send_at: context.now().toISOString() });
}
