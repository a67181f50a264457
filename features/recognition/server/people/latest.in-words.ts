import type { PartInWords } from '#server/discovered.ts';
import { earnedAchievements } from '../../earned-achievements.module.ts';
import { LATEST } from '../../start-parts.ts';

const SHOWN = 5;

/** What colleagues have earned lately. */
const latest: PartInWords = {
  ...LATEST,
  read: async (context) => {
    const { records } = await context.records.search(earnedAchievements, {
      sort: [{ field: 'dateAccomplished', order: 'desc' }],
      pageSize: SHOWN,
    });
    const people = await context.records.all('users', { _id: records.map(({ user }) => user!) });
    const nameOf = (id: string | null) => String(people.find(({ _id }) => _id === id)?.name ?? 'A colleague');
    return {
      header: ['Who', 'Achievement', 'When'],
      rows: records.map(({ user, name, dateAccomplished }) => [nameOf(user), name ?? '', dateAccomplished?.slice(0, 10) ?? '–']),
      empty: 'Nobody has earned an achievement yet.',
    };
  },
};

export default latest;
