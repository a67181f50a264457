/**
 * The refusals a user may meet. Each carries the sentence the user reads; anything else that is thrown is a bug.
 * Statuses and codes: the wire contract, "Errors".
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;
  /** What the standard wants beside the status: `content-range` of a 416. */
  readonly headers: Record<string, string> | undefined;

  constructor(
    status: number,
    code: string,
    sentence: string,
    extra: { fields?: Record<string, string>; details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.fields = extra.fields;
    this.details = extra.details;
    this.headers = extra.headers;
  }
}

/** Another try would meet it again. What is away, overloaded or in use by somebody else is so only for the moment. */
export const isFinal = (problem: unknown): problem is Refusal =>
  problem instanceof Refusal && problem.status < 500 && problem.code !== 'busy';

/** 400: the request itself cannot be understood (unknown field, operator, shape). */
export const malformed = (sentence: string, code = 'malformed', fields?: Record<string, string>) =>
  new Refusal(400, code, sentence, fields ? { fields } : {});

/** 422: the values are not acceptable; `fields` holds every problem at once, by field name. */
export const invalid = (fields: Record<string, string>, sentence = Object.values(fields)[0] ?? 'The values are not valid.') =>
  new Refusal(422, 'invalid', sentence, { fields });

/** 422: a save rule refused; the sentence is the rule's literal text. */
export const rule = (sentence: string, fields?: Record<string, string>) =>
  new Refusal(422, 'rule', sentence, fields ? { fields } : {});

/** 404: no such record, or not visible to the reader. */
export const notFound = (sentence = 'This record was not found.', code = 'record-not-found') => new Refusal(404, code, sentence);

/** 403: a right is missing. */
export const forbidden = (sentence = 'You do not have access to this. Please contact an administrator.') =>
  new Refusal(403, 'access-denied', sentence);

/** 409: somebody else was faster, the thing exists already, or the state does not allow it. */
export const conflict = (code: string, sentence: string, details?: Record<string, unknown>) =>
  new Refusal(409, code, sentence, details ? { details } : {});
