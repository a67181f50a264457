import { consume } from '#server/events/event.ts';
import { messages } from '#features/messaging/messages.module.ts';
import { campaignRecipients } from '../../campaign-recipients.module.ts';
import { settle } from './settle.ts';

/** A letter that came back did not reach the recipient of its campaign, whose id it has. */
export default consume('campaign-bounces', { modules: [messages.name], whats: ['changed'] }, async (context, events) => {
  const ids = events.filter(({ fields }) => fields.includes('status')).map(({ recordId }) => recordId);
  for (const id of new Set(ids))
    await context.transaction(async (inner) => {
      const system = inner.asSystem('what became of a letter');
      const recipient = await system.records.find(campaignRecipients, id);
      if (recipient?.status !== 'sent') return;
      const letter = await system.records.find(messages, id);
      if (letter?.status === 'Bounced')
        await settle(system, id, { status: 'failed', problem: letter.error ?? 'The letter came back.' });
    });
});
