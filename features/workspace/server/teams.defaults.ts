import type { Defaults } from '#server/discovered.ts';
import { teams } from '#server/accounts/teams.module.ts';

const wanted = [
  { name: 'Global', description: 'Every user counts as a member of this team.' },
  { name: 'Provider', description: 'Clinicians and school staff with an account of their own.' },
];

const defaultTeams: Defaults = {
  name: 'teams',
  order: 15,
  run: async (context) => {
    const known = new Set((await context.records.all(teams, { deleted: [true, false] })).map(({ name }) => name));
    for (const team of wanted) if (!known.has(team.name)) await context.records.create(teams, { ...team, active: true });
  },
};

export default defaultTeams;
