import { consume } from '#server/events/event.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { settle } from './settle.ts';

/** A letter that came back did not reach the recipient of its campaign, whose id it has. */
export default consume(
  'campaign-bounces',
  { modules: [messages.name], whats: ['changed'], gathers: 900 },
  async (context, events) => {
    const changed = new Set(events.filter(({ fields }) => fields.includes('status')).map(({ recordId }) => recordId));
    if (!changed.size) return;
    const system = context.asSystem('what became of a letter');
    const letters = await system.records.all(messages, { _id: [...changed], status: 'Bounced' });
    const errorOf = new Map(letters.map(({ _id, error }) => [_id, error]));
    if (!errorOf.size) return;
    const sent = await system.records.all(campaignRecipients, { _id: [...errorOf.keys()], status: 'sent' });
    for (const { _id } of sent)
      await settle(system, _id, { status: 'failed', problem: errorOf.get(_id) ?? 'The letter came back.' });
  },
);
