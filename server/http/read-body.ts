import type { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { sentenceOf } from './body-problems.ts';

/** The input as the schema reads it; else 400 with every problem, each also at the path of its value. */
export function readBody<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const result = schema.safeParse(input, { error: sentenceOf });
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 10).map(({ path, message }) => ({ at: path.join('.'), message }));
  const sentence = problems.map(({ at, message }) => `${at || 'body'}: ${message}`).join(' ');
  const inside = problems.filter(({ at }) => at).reverse(); // the first problem of a value counts
  throw malformed(
    sentence,
    'malformed',
    inside.length ? Object.fromEntries(inside.map(({ at, message }) => [at, message])) : undefined,
  );
}
