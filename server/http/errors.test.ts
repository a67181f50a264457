import { expect, test } from 'vitest';
import { Refusal } from '#common/errors.ts';
import type { Engine } from '../engine.ts';
import { answerError } from './errors.ts';

/** The headers of the answer to this refusal. */
function headersOf(refusal: Refusal): Record<string, string> {
  const headers: Record<string, string> = {};
  const reply = {
    raw: {},
    removeHeader: () => reply,
    type: () => reply,
    header: (name: string, value: string) => ((headers[name] = value), reply),
    headers: (all: Record<string, string>) => (Object.assign(headers, all), reply),
    code: () => reply,
    send: () => reply,
  };
  answerError({} as Engine, refusal, { id: 'r' } as never, reply as never);
  return headers;
}

test('who asks too often, or while something is away, is always told when to ask again', () => {
  for (const status of [429, 503]) {
    expect(headersOf(new Refusal(status, 'busy', 'Wait.'))).toEqual({ 'retry-after': '2' });
    expect(headersOf(new Refusal(status, 'busy', 'Wait.', { details: { retryAfter: 60 } }))).toEqual({ 'retry-after': '60' });
    expect(headersOf(new Refusal(status, 'busy', 'Wait.', { headers: { 'retry-after': '7' } }))).toEqual({ 'retry-after': '7' });
  }
  expect(headersOf(new Refusal(409, 'busy', 'Wait.'))).toEqual({});
});
