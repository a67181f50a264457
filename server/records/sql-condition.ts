/**
 * A condition that is decided already, or the SQL of one. It is written only where it stands in the statement, as PostgreSQL
 * refuses values that nothing refers to.
 */
export type SqlCondition = boolean | (() => string);

export function allOf(parts: readonly SqlCondition[]): SqlCondition {
  const open = parts.filter((part) => typeof part === 'function');
  if (parts.includes(false)) return false;
  return open.length < 2 ? (open[0] ?? true) : () => joined(open, ' and ');
}

export function anyOf(parts: readonly SqlCondition[]): SqlCondition {
  const open = parts.filter((part) => typeof part === 'function');
  if (parts.includes(true)) return true;
  return open.length < 2 ? (open[0] ?? false) : () => `(${joined(open, ' or ')})`;
}

export const textOf = (condition: SqlCondition): string => (typeof condition === 'function' ? condition() : String(condition));

/** What is said twice is said once. */
const joined = (parts: readonly (() => string)[], by: string) => [...new Set(parts.map((part) => part()))].join(by);
