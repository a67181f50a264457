import type { z } from 'zod';
import { malformed } from '#common/errors.ts';
import { inOneSentence, readGiven } from '../read-given.ts';

/** The input as the schema reads it; else 400 with every problem, each also at the path of its value. */
export function readBody<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const read = readGiven(schema, input);
  if ('data' in read) return read.data;
  const problems = read.problems.slice(0, 10);
  const inside = problems.filter(({ at }) => at);
  throw malformed(
    problems.map((problem) => inOneSentence(problem, 'body')).join(' '),
    'malformed',
    inside.length ? Object.fromEntries(inside.map(({ at, sentence }) => [at, sentence])) : undefined,
  );
}
