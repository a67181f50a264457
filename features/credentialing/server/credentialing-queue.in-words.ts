import { analyze } from '#server/analysis/analyze.ts';
import type { PartInWords } from '#server/discovered.ts';
import { credentialingRequiredItems as items } from '../credentialing-required-items.module.ts';
import { CREDENTIALING_QUEUE } from '../start-parts.ts';

const MOST_LINES = 12;

/** What providers sent and nobody has decided on yet, by credentialing record. */
const credentialingQueue: PartInWords = {
  ...CREDENTIALING_QUEUE,
  read: async (context) => {
    const module = context.engine.registry.module(items.name);
    const { groups, totals } = await analyze(context, module, {
      searchTerms: { all: [{ field: 'stage', op: 'equals', value: 'submitted' }] },
      groups: [{ field: 'relatedCredentialingRecord', limit: MOST_LINES }],
      measures: [{ fn: 'count' }],
    });
    const rows = groups.map(({ labels, values }) => [labels[0]!, Number(values[0]).toLocaleString('en-US')]);
    return {
      header: ['Credentialing record', 'Items'],
      rows,
      empty: 'Nothing is waiting for review.',
      note: rows.length ? `${Number(totals[0]).toLocaleString('en-US')} items wait for review.` : undefined,
    };
  },
};

export default credentialingQueue;
