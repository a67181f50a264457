import type { z } from 'zod';

/** What is wrong with a value of a request, as its reader is told; a schema's own sentence comes before it. */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'This is required.';
  if (issue.code === 'invalid_type') return `This must be ${kinds[issue.expected] ?? `of the type ${issue.expected}`}.`;
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return `There is no field named ${issue.keys.join(', ')} here.`;
  if (issue.code === 'too_small' && issue.input === '') return 'This is required.';
  if (issue.code === 'too_small')
    return `This must be ${issue.inclusive === false ? 'above' : 'at least'} ${amountOf(issue, issue.minimum)}.`;
  if (issue.code === 'too_big')
    return `This must be ${issue.inclusive === false ? 'below' : 'at most'} ${amountOf(issue, issue.maximum)}.`;
  return 'This value is not accepted here.';
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const amountOf = ({ origin }: { origin: string }, bound: number | bigint): string => {
  if (origin === 'string') return `${bound} characters long`;
  if (origin === 'array') return `${bound} long`;
  return String(bound);
};
