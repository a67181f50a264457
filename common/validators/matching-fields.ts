/** The two fields of a form that differ, or undefined. */
export const matchingFields = (
  form: Readonly<Record<string, unknown>>,
  first: string,
  second: string,
): { mismatchFields: [string, string] } | undefined =>
  form[first] === form[second] ? undefined : { mismatchFields: [first, second] };
