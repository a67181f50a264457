import type { z } from 'zod';

export interface Problem {
  /** Where in the value: `columns.0.fn`; empty: the value as a whole. */
  at: string;
  sentence: string;
}

/** A value from outside as the schema reads it, or what is wrong with it, one problem a place; a schema's own sentence comes before ours. */
export function readGiven<S extends z.ZodType>(schema: S, given: unknown): { data: z.infer<S> } | { problems: Problem[] } {
  const result = schema.safeParse(given, { error: sentenceOf });
  if (result.success) return { data: result.data };
  const problems = result.error.issues.map((issue) => problemOf(issue));
  const places = new Set<string>();
  return { problems: problems.filter(({ at }) => !places.has(at) && places.add(at)) };
}

/** The problem as one sentence: `columns.0.fn: Choose one of: count, sum.` */
export const inOneSentence = ({ at, sentence }: Problem, whole: string): string => `${at || whole}: ${sentence}`;

/** Of several forms that a value may have, the one that was meant: the one whose problem lies deepest. */
function problemOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): Problem {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union') return { at: path.join('.'), sentence: issue.message };
  const forms = issue.errors.flatMap(([first]) => (first ? [first] : []));
  const meant = forms.toSorted((a, b) => b.path.length - a.path.length)[0];
  return meant ? problemOf(meant, path) : { at: path.join('.'), sentence: issue.message };
}

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return 'This is required.';
  if (issue.code === 'invalid_type') return `This must be ${kinds[issue.expected] ?? `of the type ${issue.expected}`}.`;
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return `There is no field named ${issue.keys.join(', ')} here.`;
  if (issue.code === 'too_small' && issue.input === '') return 'This is required.';
  if (issue.code === 'too_small')
    return bounded(issue, issue.inclusive === false ? `above ${issue.minimum}` : `at least ${issue.minimum}`);
  if (issue.code === 'too_big')
    return bounded(issue, issue.inclusive === false ? `below ${issue.maximum}` : `at most ${issue.maximum}`);
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

const bounded = ({ origin }: { origin: string }, bound: string): string => {
  if (origin === 'array') return bound.endsWith(' 1') ? `This must have ${bound} entry.` : `This must have ${bound} entries.`;
  return origin === 'string' ? `This must be ${bound} characters long.` : `This must be ${bound}.`;
};
