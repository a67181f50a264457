/**
 * The same value where a choice of one of these fields has another name: in conditions and searches, which say the field and the value
 * side by side, or as key and value.
 */
export function renamedChoice(held: unknown, fields: ReadonlySet<string>, from: string, to: string): unknown {
  if (Array.isArray(held)) return held.map((each) => renamedChoice(each, fields, from, to));
  if (held === null || typeof held !== 'object') return held;
  const named = nameIn(held as Record<string, unknown>);
  const isAbout = named !== undefined && fields.has(named);
  return Object.fromEntries(
    Object.entries(held).map(([key, each]) => {
      const isValue = (isAbout && (key === 'value' || key === 'values')) || fields.has(key);
      return [key, isValue ? exchanged(each, from, to) : renamedChoice(each, fields, from, to)];
    }),
  );
}

const nameIn = ({ field, fieldName }: Record<string, unknown>): string | undefined => {
  const name = typeof field === 'string' ? field : fieldName;
  return typeof name === 'string' ? name : undefined;
};

function exchanged(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((each) => exchanged(each, from, to)))];
  return value === from ? to : value;
}
