import type { PartInWords } from '#server/discovered.ts';
import { MY_NEXT } from '../../start-parts.ts';
import { progressOf } from '../achievements/progress.ts';

const SHOWN = 5;

/** What the reader is nearest to. */
const myNext: PartInWords = {
  ...MY_NEXT,
  read: async (context) => {
    const next = (await progressOf(context)).filter(({ earned, conditions }) => !earned && conditions.length > 0);
    return {
      header: ['Achievement', 'How far'],
      rows: next
        .slice(0, SHOWN)
        .map(({ name, title, conditions }) => [
          title || name,
          conditions.map(({ value, trigger }) => `${value ?? 0} of ${trigger}`).join(', '),
        ]),
      empty: 'There is nothing left to achieve at the moment.',
    };
  },
};

export default myNext;
