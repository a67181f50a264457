import type { z } from 'zod';
import { malformed } from '#common/errors.ts';

/** The input as the schema reads it; else 400 with every problem. */
export function readBody<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`);
  throw malformed(problems.slice(0, 10).join('; '));
}
