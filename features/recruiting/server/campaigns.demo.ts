import { demo, officeMoment } from '#server/demo.ts';
import { templates } from '#features/messaging/templates.module.ts';
import { campaignRecipients } from '../campaign-recipients.module.ts';
import { campaigns } from '../campaigns.module.ts';
import { jobs } from '../jobs.module.ts';
import { writeCounts } from './campaigns/campaign-counts.ts';
import { createCampaign } from './campaigns/create-campaign.ts';

const MAIL = {
  name: 'New job near you',
  type: 'email',
  description: 'Tells candidates about a new job.',
  send_type: 'Campaign',
  group_category: 'Recruiting',
  content_type: 'Job',
  subject: '{{job.custom_job_title}} in {{job.city}}',
  body_html:
    '<p>Hi {{lead.first_name|there}},</p><p>we have a new job near you: {{job.profession}} in {{job.city}}, {{job.state}}, starting {{job.start_date|now}}. Shall we talk?</p><p>{{user.first_name}}</p>',
  use_for_auto_job_campaigns: true,
};
const TEXT = {
  name: 'New job by text',
  type: 'sms',
  description: 'Tells candidates about a new job in one line.',
  send_type: 'Campaign',
  group_category: 'Recruiting',
  content_type: 'Job',
  body: 'Hi {{lead.first_name|there}}, new {{job.profession}} job in {{job.city}}. Interested? {{user.first_name}}',
};

/** One campaign that went out, one draft by mail, and one as texts. */
export default demo('campaigns', 215, async (context, world) => {
  const recruiter = world.ids.recruiters?.[0];
  const found = await context.records.search(jobs, {
    searchTerms: {
      all: [
        { field: 'job_status', op: 'equals', value: 'Accepting Applications' },
        { field: 'profession', op: 'equals', value: 'RN' },
        { field: 'createdAt', op: 'lessThan', value: officeMoment(context, 4).toISOString() },
      ],
    },
    sortField: 'post_date',
    sortOrder: 'desc',
    pageSize: 3,
  });
  if (!recruiter || found.records.length < 3) return;
  const inTheirName = (daysAgo: number) => context.inNameOf(recruiter, 'demo data', officeMoment(context, daysAgo, 2));
  const mail = await inTheirName(20).records.create(templates, MAIL);
  const text = await inTheirName(20).records.create(templates, TEXT);
  const [first, second, third] = found.records;
  const most = { miles: 150, draft: true } as const;
  const sent = await createCampaign(inTheirName(3), first!._id, 'email', { ...most, template: mail._id });
  await createCampaign(inTheirName(1), second!._id, 'email', { ...most, template: mail._id });
  await createCampaign(inTheirName(1), third!._id, 'sms', { ...most, template: text._id });

  const at = officeMoment(context, 2, 3);
  const later = context.inNameOf(recruiter, 'demo data', at);
  const { ids } = await later.records.ids(campaignRecipients, {
    searchTerms: { campaign: sent.record._id, status: 'queued' },
    selectAll: true,
  });
  if (ids.length) await later.records.updateMany(campaignRecipients, ids, { status: 'sent', sent_date: at.toISOString() });
  await writeCounts(later, sent.record._id);
  await later.records.update(campaigns, sent.record._id, {
    status: 'Sent',
    sender: recruiter,
    send_at: at.toISOString(),
    sent_date: at.toISOString(),
  });
});
