/** The same value with fields under their new names: where a name is listed, said to be a field's, or asked for in a search. */
export function renamedIn(value: unknown, renames: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return renamedPath(value, renames);
  if (Array.isArray(value)) return value.map((each) => renamedIn(each, renames));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, held]) => [renamedPath(key, renames), renamedValue(key, held, renames)]));
}

/** Words that name a field, in a search, a sort, a column or a group. */
const NAMING = new Set([
  'field',
  'fieldName',
  'sortField',
  'column',
  'group',
  'groupBy',
  'dateField',
  'placeField',
  'relationship',
]);

/** Words that list fields. */
const LISTING = new Set(['sectionFields', 'fields', 'columns', 'groups', 'pinnedColumns', 'relationshipsNeeded']);

/** What is compared with, and what people read, is no name of a field even if it sounds like one. */
function renamedValue(key: string, held: unknown, renames: ReadonlyMap<string, string>): unknown {
  if (typeof held === 'string') return NAMING.has(key) ? renamedPath(held, renames) : held;
  if (key === 'value') return held;
  if (!Array.isArray(held) || LISTING.has(key)) return renamedIn(held, renames);
  return held.map((each) => (typeof each === 'string' ? each : renamedIn(each, renames)));
}

/** Of a path such as `manager.name` the first part is a field of this module. */
function renamedPath(path: string, renames: ReadonlyMap<string, string>): string {
  const [head, ...rest] = path.split('.');
  const next = renames.get(head!);
  return next === undefined ? path : [next, ...rest].join('.');
}
