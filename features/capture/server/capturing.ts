import { createHash, timingSafeEqual } from 'node:crypto';
import { conflict, notFound } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import { livingSessions } from '#server/accounts/sessions.ts';
import { systemContext, type Context } from '#server/context.ts';
import type { Engine } from '#server/engine.ts';
import { inTheNameOf, personOf } from '#server/http/admit.ts';
import type { Call } from '#server/http/route.ts';
import { tokenIn } from '#server/http/token-headers.ts';
import { credentialingRequiredItems as items } from '#features/credentialing/credentialing-required-items.module.ts';
import { mayHandIn } from '#features/credentialing/server/public.ts';
import { documentCaptures, type CapturedPage } from '../document-captures.module.ts';

export type Capture = RecordOf<typeof documentCaptures>;

/** A capture, what it is for, and the context of its maker, who calls or whose link is used. */
export interface Capturing {
  context: Context;
  capture: Capture;
  /** Null where its maker adds a document that no item asks for. */
  item: RecordOf<typeof items> | null;
  /** Another device calls, with nothing but the token. */
  isByLink: boolean;
}

const EVENT = 'document-capture-event';

/**
 * Who calls about a capture: its maker's session, or a device with the header `x-capture-token` in the maker's name. Both have the
 * rights that the maker has now.
 *
 * @throws 401 for neither, 404 for a capture of somebody else or a link that is wrong or over
 */
export async function capturing(
  { engine, request, params }: Pick<Call, 'engine' | 'request' | 'params'>,
  { byLink = true } = {},
): Promise<Capturing> {
  const token = byLink ? tokenIn(request, 'x-capture-token') : undefined;
  const person = token === undefined ? await personOf(engine, request) : undefined;
  const system = systemContext(engine, 'whether a link opens a capture');
  const capture = isId(params.id) ? await system.records.find(documentCaptures, params.id) : undefined;
  if (!capture?.created_by) throw gone(person !== undefined);
  const isOpened = person ? person.userId === capture.created_by : await opens(engine, capture, String(token));
  const context = isOpened ? (person ?? (await inTheNameOf(engine, request, capture.created_by))) : undefined;
  const item = capture.required_item ? await context?.records.find(items, capture.required_item) : null;
  if (!context || item === undefined || (!item && !mayHandIn(context))) throw gone(person !== undefined);
  return { context, capture, item, isByLink: !person };
}

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function opens(engine: Engine, { token_hash, token_expires, token_session }: Capture, token: string): Promise<boolean> {
  if (token_hash === null || token_expires === null || token_session === null) return false;
  if (Date.parse(token_expires) <= engine.clock().getTime()) return false;
  if (!timingSafeEqual(Buffer.from(hashOf(token)), Buffer.from(token_hash))) return false;
  return (await livingSessions(engine, [token_session])).has(token_session);
}

const gone = (isPerson: boolean) =>
  notFound(
    isPerson
      ? 'This document was not found. Please open it from your list again.'
      : 'This link does not work any more. Please show a new code on the device where you began, and scan it.',
    'capture-over',
  );

export const pagesOfCapture = ({ pages }: Pick<Capture, 'pages'>) => (pages ?? []) as unknown as CapturedPage[];

type Change<T> = (inner: Context, now: Capture) => Promise<{ fields: Partial<Capture>; answer: T }>;

/** Changes an open capture, held against others; its maker's pages hear of it. @throws 409 `capture-closed` */
export const changeCapture = <T>(caller: Pick<Capturing, 'context' | 'capture'>, change: Change<T>): Promise<T> =>
  holdCapture(caller, (inner, now) => {
    refuseClosed(now);
    return change(inner, now);
  });

/** The same for a capture that may be finished. */
export function holdCapture<T>({ context, capture }: Pick<Capturing, 'context' | 'capture'>, change: Change<T>): Promise<T> {
  return context.transaction(async (inner) => {
    const { records } = inner.asSystem('a capture is changed by its own calls');
    const { fields, answer } = await change(inner, await records.lock(documentCaptures, capture._id));
    await records.update(documentCaptures, capture._id, fields);
    inner.afterCommit(() => inner.engine.bus.send(EVENT, [String(capture.created_by)], { _id: capture._id }));
    return answer;
  });
}

export function refuseClosed({ state }: Pick<Capture, 'state'>): void {
  if (state !== 'open') throw conflict('capture-closed', 'This document has already been sent.');
}
