import { sayLater } from '#web/words/say.ts';

export const NUMBERS = [
  { key: 'submitted', label: sayLater('Submitted') },
  { key: 'interviews', label: sayLater('Interviews') },
  { key: 'hired', label: sayLater('Hired') },
  { key: 'rejected', label: sayLater('Rejected') },
  { key: 'withdrawn', label: sayLater('Withdrawn') },
  { key: 'placements', label: sayLater('Placements') },
] as const;
export type NumberKey = (typeof NUMBERS)[number]['key'];
export type Numbers = Record<NumberKey, number>;
export type StatRow = Numbers & { user: { _id: string; name: string | null } };

const WITHDRAWN = ['Provider Withdrew - Future Opp', 'Provider Withdrew - Declined Interview'];

/** The list of what a number counts: of these users together. */
export function recordsBehind(key: NumberKey, users: readonly StatRow['user'][], from: string, to: string): string {
  const within = (field: string) => [
    { field, op: 'onOrAfter', value: from },
    { field, op: 'onOrBefore', value: to },
  ];
  const isTheirs = (field: string) => ({ field, op: 'in', value: users.map(({ _id }) => _id) });
  const conditions = {
    submitted: within('date_submitted'),
    interviews: within('interview_date'),
    hired: within('hire_date'),
    rejected: [...within('date_submitted'), { field: 'status', op: 'in', value: ['Rejected'] }],
    withdrawn: [...within('date_submitted'), { field: 'status', op: 'in', value: WITHDRAWN }],
    placements: within('createdAt'),
  }[key];
  const [list, owner] = key === 'placements' ? ['placements', 'subs_placements.assigned_to'] : ['subs', 'assigned_to'];
  return `/app/${list}?filter=${encodeURIComponent(JSON.stringify({ all: [isTheirs(owner), ...conditions] }))}`;
}
