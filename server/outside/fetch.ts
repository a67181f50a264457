import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { keptOnce } from '../kept-once.ts';
import { inSpan, traceparent } from '../traces/traces.ts';
import { isPublicAddress, type AllowedNetwork } from './public-address.ts';

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole call, with redirects and body; default 10,000. */
  timeoutMs?: number;
  /** Bytes of the answer's body; default 1,000,000. */
  mostBytes?: number;
  /** Redirects that are followed, each checked like the first address; default none. */
  redirects?: number;
  /** The address stands in the operator's environment, where one on the own network is meant. */
  isOperators?: boolean;
}

export interface OutboundAnswer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Uint8Array;
}

/** An answer whose body is read as it comes. */
export interface OpenAnswer {
  status: number;
  headers: Record<string, string>;
  /** Throws `OutboundProblem` where it breaks off, or is silent for too long. */
  body: AsyncIterable<Uint8Array>;
}

/** A call that was not made or not finished; the message is a sentence that may be shown. */
export class OutboundProblem extends Error {
  readonly code: 'bad-address' | 'private-address' | 'too-large' | 'timeout' | 'unreachable';
  constructor(code: OutboundProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The one way out of the house by HTTP. */
export interface Outbound {
  /** Throws `OutboundProblem`; any answer of the other side is an answer. */
  fetch(address: string, asked?: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * The same for an answer that comes piece by piece; no redirect is followed. `timeoutMs` is how long the other side may be silent. Whoever
   * stops reading, or aborts, ends the call.
   */
  open(address: string, asked?: OutboundRequest & { signal?: AbortSignal }): Promise<OpenAnswer>;
  /** What would refuse this address now; a name that cannot be resolved at this moment is refused only when it is called. */
  problemOf(address: string): Promise<OutboundProblem | undefined>;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1_000_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Addresses of private, loopback, link-local and other networks that are not the public internet are refused, in every spelling and
 * after the name is resolved, unless `allowed` names them: what was checked is what is connected to.
 */
export function createOutbound(allowed: readonly AllowedNetwork[], dispatcher?: Dispatcher): Outbound {
  const isAllowed = (address: string) => isPublicAddress(address, allowed);
  /** Loaded with the first call: it is large, and many installations make none. */
  const caller = keptOnce(async () => {
    const { Agent, request } = await import('undici');
    const checked = dispatcher ?? new Agent({ connect: { lookup: lookupAmong(isAllowed) } });
    const trusting = dispatcher ?? new Agent();
    return (url: URL, { isOperators, ...asked }: Parameters<typeof request>[1] & { isOperators: boolean }) =>
      request(url, { ...asked, dispatcher: isOperators ? trusting : checked });
  });

  async function follow(url: URL, asked: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    const { method = 'GET', headers = {}, body, redirects = 0, mostBytes = MOST_BYTES, isOperators = false } = asked;
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!isOperators && isIP(host) && !isAllowed(host)) throw privateAddress(host);
    const call = await caller();
    const answer = await call(url, {
      isOperators,
      method,
      headers: inOurTrace(headers),
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (!REDIRECTS.has(answer.statusCode) || redirects === 0 || !answer.headers.location)
      return { status: answer.statusCode, headers: flat(answer.headers), body: await readBody(answer.body, mostBytes) };
    answer.body.on('error', () => undefined).destroy();
    const next = addressOf(new URL(String(answer.headers.location), url).href);
    const isRepeated = answer.statusCode === 307 || answer.statusCode === 308;
    const rest = { ...asked, redirects: redirects - 1, headers: next.origin === url.origin ? headers : withoutSecrets(headers) };
    return follow(next, isRepeated || method === 'HEAD' ? rest : asGet(rest), signal);
  }

  return {
    async problemOf(address) {
      try {
        const host = addressOf(address).hostname.replace(/^\[|\]$/g, '');
        const found = isIP(host) ? [{ address: host }] : await resolve(host, { all: true }).catch(() => []);
        return found.every((each) => isAllowed(each.address)) ? undefined : privateAddress(host);
      } catch (problem) {
        if (problem instanceof OutboundProblem) return problem;
        throw problem;
      }
    },
    async open(address, { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS, isOperators = false, signal } = {}) {
      const url = addressOf(address);
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (!isOperators && isIP(host) && !isAllowed(host)) throw privateAddress(host);
      const asPiece = (problem: unknown) => asOpenProblem(problem, url);
      const call = await caller();
      const answer = await call(url, {
        isOperators,
        method,
        headers: inOurTrace(headers),
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        ...(signal ? { signal } : {}),
        ...(body === undefined ? {} : { body }),
      }).catch((problem: unknown) => {
        throw asPiece(problem);
      });
      return { status: answer.statusCode, headers: flat(answer.headers), body: pieces(answer.body, asPiece) };
    },
    async fetch(address, asked = {}) {
      const url = addressOf(address);
      const signal = AbortSignal.timeout(asked.timeoutMs ?? TIMEOUT_MS);
      try {
        return await inSpan('outgoing', asked.method ?? 'GET', {}, () => follow(url, asked, signal));
      } catch (problem) {
        throw asProblem(problem, signal, url);
      }
    },
  };
}

function addressOf(address: string): URL {
  const url = URL.parse(address);
  if (!url || !['https:', 'http:'].includes(url.protocol) || url.username || url.password)
    throw new OutboundProblem('bad-address', 'The address must start with https:// or http:// and hold no password.');
  return url;
}

/** Resolves a name, and answers with nothing but addresses that may be connected to. */
const lookupAmong =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (problem, addresses: LookupAddress[]) => {
      const refused = problem ?? (addresses.every(({ address }) => isAllowed(address)) ? null : privateAddress(hostname));
      if (refused) return done(refused, '', 0);
      if (options.all) return done(null, addresses);
      return done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };

const privateAddress = (host: string) =>
  new OutboundProblem('private-address', `${host} is not an address on the public internet: an administrator must allow it.`);

async function readBody(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw new OutboundProblem('too-large', `The answer is larger than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function inOurTrace(headers: Record<string, string>): Record<string, string> {
  const parent = traceparent();
  return parent === undefined ? headers : { ...headers, traceparent: parent };
}

const flat = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]));

const withoutSecrets = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie|proxy-authorization)$/i.test(name)));

/** As browsers do: what follows a 301, 302 or 303 is asked for, not sent again. */
function asGet({ body: _body, headers = {}, ...asked }: OutboundRequest): OutboundRequest {
  const kept = Object.entries(headers).filter(([name]) => !/^content-/i.test(name));
  return { ...asked, method: 'GET', headers: Object.fromEntries(kept) };
}

async function* pieces(body: AsyncIterable<Uint8Array>, asPiece: (problem: unknown) => OutboundProblem) {
  try {
    yield* body;
  } catch (problem) {
    throw asPiece(problem);
  }
}

function asOpenProblem(problem: unknown, { host }: URL): OutboundProblem {
  if (problem instanceof OutboundProblem) return problem;
  const { code = '', name = '' } = problem as { code?: string; name?: string };
  const isSilent = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || name === 'AbortError';
  if (isSilent) return new OutboundProblem('timeout', `${host} did not answer in time.`);
  return new OutboundProblem('unreachable', `${host} could not be reached.`);
}

function asProblem(problem: unknown, signal: AbortSignal, { host }: URL): OutboundProblem {
  if (problem instanceof OutboundProblem) return problem;
  if (signal.aborted) return new OutboundProblem('timeout', `${host} did not answer in time.`);
  return new OutboundProblem('unreachable', `${host} could not be reached.`);
}
