import type { PartInWords } from '#server/discovered.ts';
import { THANKS } from '../../start-parts.ts';
import { thanks } from '../../thanks.module.ts';

const SHOWN = 6;

/** Who was thanked this week. */
const thanksOfTheWeek: PartInWords = {
  ...THANKS,
  read: async (context) => {
    const { records } = await context.records.search(thanks, {
      searchTerms: { all: [{ field: 'createdAt', op: 'within', value: 'thisWeek' }] },
      sort: [{ field: 'createdAt', order: 'desc' }],
      pageSize: SHOWN,
    });
    return {
      header: ['Thanks', 'For'],
      rows: records.map(({ name, message }) => [name ?? '', message ?? '']),
      empty: 'Nobody was thanked this week.',
    };
  },
};

export default thanksOfTheWeek;
