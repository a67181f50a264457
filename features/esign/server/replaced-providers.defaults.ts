import type { Defaults } from '#server/discovered.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import type { AnsweredRecipient } from './agreement-recipients.ts';
import { replacedProviders } from './replaced-providers.queries.ts';

/** Agreements that were handed on, or whose provider was replaced, before their recipients said so. */
const replaced: Defaults = {
  name: 'replaced providers',
  order: 61,
  run: async (context) => {
    for (const { agreement: id, recipientIds } of await replacedProviders(context))
      await context.transaction(async ({ records }) => {
        const agreement = await records.lock(agreements, id);
        const listed = (agreement.recipients ?? []) as unknown as AnsweredRecipient[];
        const recipients = listed.map((each) =>
          recipientIds.includes(each.recipientId) ? { ...each, fromType: 'address' } : each,
        );
        await records.update(agreements, id, { recipients: recipients as unknown as Record<string, unknown>[] });
      });
  },
};

export default replaced;
