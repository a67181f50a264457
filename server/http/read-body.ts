import type { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { inOneSentence, readGiven } from '../read-given.ts';

const STATUS = { malformed: 400, invalid: 422 } as const;

/** The input as the schema reads it; else a refusal with every problem, each also at the path of its value. */
export function readBody<S extends z.ZodType>(schema: S, input: unknown, unfit: keyof typeof STATUS = 'malformed'): z.infer<S> {
  const read = readGiven(schema, input);
  if ('data' in read) return read.data;
  const problems = read.problems.slice(0, 10);
  const inside = problems.filter(({ at }) => at);
  const sentence = problems.map((problem) => inOneSentence(problem, 'body')).join(' ');
  const fields = inside.length ? Object.fromEntries(inside.map(({ at, sentence: why }) => [at, why])) : undefined;
  throw new Refusal(STATUS[unfit], unfit, sentence, fields ? { fields } : {});
}
