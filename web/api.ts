import type { AskedSecondFactor } from '#common/second-factors.ts';
import { endSession } from './end-session.ts';
import { currentFormats } from './formats.ts';
import { noteSeen, seenHeaders } from './seen-position.ts';
import { sessionStore } from './session-store.ts';
import { toast, type ServerToast } from './ui/toasts.ts';
import { denyAccess } from './ui/dialogs.ts';
import { say, sayAnswer, sayLater } from './words/say.ts';

/** A refusal of the server, as the wire contract's "Errors" describes it. `status` 0: the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly conflicts: Record<string, Conflict>;
  /** A right password that is not enough: what else is asked for. */
  readonly secondFactor: AskedSecondFactor | undefined;
  /** Finds the failure in the server's log. */
  readonly requestId: string | undefined;
  /** The whole refusal: some calls add to it. */
  readonly body: object;
  constructor(status: number, body: ErrorBody) {
    super(body.error ? sayAnswer(body.error) : say('The server could not be reached. Please try again.'));
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = Object.fromEntries(Object.entries(body.fields ?? {}).map(([field, problem]) => [field, sayAnswer(problem)]));
    this.conflicts = body.conflicts ?? {};
    this.secondFactor = body.secondFactor;
    this.requestId = body.requestId;
    this.body = body;
  }
}
export interface Conflict {
  yours: unknown;
  theirs: unknown;
  original: unknown;
}
interface ErrorBody {
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  conflicts?: Record<string, Conflict>;
  secondFactor?: AskedSecondFactor;
  requestId?: string;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The caller shows failures itself: no 'Error: …' toast. */
  quiet?: boolean;
  /** Sign-in and its kin: a 401 is an answer, not the end of a session. */
  anonymous?: boolean;
}

/** Calls the server as the signed-in user; `notices` of the answer become toasts. Throws `ApiError`. */
export async function api<T>(path: string, call: Call = {}): Promise<T> {
  const sentBy = sessionStore.token();
  const response = await send(path, call);
  const answer = response.headers.get('content-type')?.includes('json') ? await response.json() : null;
  if (!response.ok) throw refuse(response, answer ?? {}, path, call, sentBy);
  toast.settle(path);
  for (const notice of (answer as { notices?: ServerToast[] } | null)?.notices ?? []) toast.fromServer(notice);
  return answer as T;
}

/** A file: its bytes and the name the server gave it. What goes wrong is said in the words of the specification (main document, section 8). */
export async function download(path: string, call: Call = {}): Promise<{ blob: Blob; filename: string }> {
  const sentBy = sessionStore.token();
  const response = await send(path, call).catch((problem: unknown) => {
    throw problem instanceof ApiError ? new ApiError(0, { error: sayLater('Error retrieving document file.') }) : problem;
  });
  if (!response.ok) throw refuse(response, await fileRefusal(response), path, call, sentBy);
  const disposition = response.headers.get('content-disposition') ?? '';
  if (!disposition && isJson(response)) throw refuse(response, await notAFile(response), path, call, sentBy);
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const filename = encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download');
  return { blob: await response.blob(), filename };
}

/** An answer that comes piece by piece, as server-sent events: the data of each. A refusal is thrown before the first. */
export async function* events<T>(path: string, call: Call = {}): AsyncGenerator<T, void, undefined> {
  const sentBy = sessionStore.token();
  const response = await send(path, { ...call, headers: { ...call.headers, accept: 'text/event-stream' } });
  if (!response.ok) throw refuse(response, await response.json().catch(() => ({})), path, call, sentBy);
  let rest = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    rest += piece;
    const whole = rest.split('\n\n');
    rest = whole.pop()!;
    for (const event of whole) if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as T;
  }
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') === true;

async function fileRefusal(response: Response): Promise<ErrorBody> {
  if (!isJson(response)) return { error: sayLater('Failed to retrieve document file.') };
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return body
    ? { ...body, error: body.error ?? sayLater('Unknown error occurred.') }
    : { error: sayLater('Failed to parse error response.') };
}

/** A success whose body is JSON with an `error` is a failure too. */
async function notAFile(response: Response): Promise<ErrorBody> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  return { error: body?.error ?? sayLater('Unexpected response format.') };
}

/** False once the server has said that it does not know this browser's zone: days are UTC then, and nothing else is lost. */
let saysZone = true;

async function send(path: string, call: Call): Promise<Response> {
  const response = await ask(path, call);
  if (response.status !== 400 || !saysZone) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as ErrorBody;
  if (code !== 'unknown-time-zone') return response;
  saysZone = false;
  return ask(path, call);
}

async function ask(path: string, { method, body, signal, headers }: Call): Promise<Response> {
  const token = sessionStore.token();
  const isForm = body instanceof FormData;
  const note = noteSeen();
  try {
    const response = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      signal,
      headers: {
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(saysZone ? { 'time-zone': currentFormats().timeZone } : {}),
        ...seenHeaders(),
        ...(token && !headers?.authorization ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
    note(response);
    return response;
  } catch (problem) {
    if (signal?.aborted) throw problem;
    throw new ApiError(0, {});
  }
}

function refuse(response: Response, body: ErrorBody, path: string, call: Call, sentBy: string | null): ApiError {
  const error = new ApiError(response.status, { ...body, error: body.error ?? response.statusText });
  if (call.anonymous) return error;
  if (error.status === 401 || (error.status === 403 && error.code !== 'access-denied')) void endSession(sentBy);
  else if (error.status === 403 && !call.quiet) denyAccess(error.message);
  else if (error.status !== 500 && !call.quiet) toast.danger(say('Error: {message}', { message: error.message }), path);
  return error;
}
