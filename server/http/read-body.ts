import type { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { sentenceOf } from './body-problems.ts';

/** The input as the schema reads it; else 400 with every problem, each also at the path of its value. */
export function readBody<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const result = schema.safeParse(input, { error: sentenceOf });
  if (result.success) return result.data;
  const first = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const at = path.join('.');
    if (!first.has(at)) first.set(at, message); // the first problem of a value counts
  }
  const problems = [...first].slice(0, 10);
  const inside = problems.filter(([at]) => at);
  throw malformed(
    problems.map(([at, message]) => `${at || 'body'}: ${message}`).join(' '),
    'malformed',
    inside.length ? Object.fromEntries(inside) : undefined,
  );
}
