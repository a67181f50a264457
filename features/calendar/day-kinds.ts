/** What a day of a school year can be; `hours`: it says by how many it is shorter. */
export const DAY_KINDS = [
  { type: 'holiday', label: 'Holiday', mark: 'H', color: 'orange', hours: false },
  { type: 'half day', label: 'Half day', mark: '½', color: 'yellow', hours: false },
  { type: 'teacher work day', label: 'Teacher work day', mark: 'T', color: 'purple', hours: false },
  { type: 'Early Release', label: 'Early release', mark: 'E', color: 'green', hours: true },
  { type: 'Delayed Start', label: 'Late start', mark: 'L', color: 'blue', hours: true },
] as const;
export type DayKind = (typeof DAY_KINDS)[number];
