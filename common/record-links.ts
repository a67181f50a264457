/** The path segment under which records of a type stand (platform document, section 2): `job` → `jobs`, `Policy` → `policy`. */
export const linkBase = (recordType: string): string => {
  const type = recordType.toLowerCase();
  return bases.get(type) ?? type;
};

const bases: ReadonlyMap<string, string> = new Map([
  ['job', 'jobs'],
  ['contact', 'contacts'],
  ['location', 'locations'],
  ['provider', 'providers'],
  ['task', 'tasks'],
  ['vendor', 'vendors'],
  ['user', 'users'],
  ['message', 'messages/detail'],
  ['notes', 'module/notes'],
]);
