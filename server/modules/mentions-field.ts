/** Whether a value names a field: as a text, a key, or the first step of a path, wherever it stands. */
export function mentionsField(value: unknown, name: string): boolean {
  if (typeof value === 'string') return value === name || value.startsWith(`${name}.`);
  if (Array.isArray(value)) return value.some((each) => mentionsField(each, name));
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, held]) => mentionsField(key, name) || (key !== 'value' && mentionsField(held, name)));
}
