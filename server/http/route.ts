import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { Engine } from '../engine.ts';
import type { ExampleOf } from '../openapi/example-record.ts';

/**
 * Who may call a route. A route without one stops the boot.
 * `signed-in`: anybody with a session (records still answer under their own rights) · `staff`: anybody but providers ·
 * `system-admin` · `public`: no session, no context of a person · `signed`: a service outside that signs what it sends ·
 * `{ module, view }`: a right on a module.
 */
export type Policy =
  | 'public'
  | 'signed'
  | 'signed-in'
  | 'staff'
  | 'system-admin'
  | { module: string; view: 'access' | 'create' | 'edit' | 'delete' | 'export' | 'mass_update' };

export interface Call<Body = unknown, Query = unknown> {
  context: Context;
  engine: Engine;
  params: Record<string, string>;
  body: Body;
  query: Query;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a signed call is judged by. `address` begins with `PUBLIC_URL`, as its sender was told. */
export interface SignedCall {
  engine: Engine;
  headers: Readonly<Record<string, string | undefined>>;
  rawBody: Buffer;
  address: string;
  now: Date;
}
/** `id` is the same when the same call comes again; `refused` is a sentence. */
export type Verdict = { id: string } | { refused: string };

/** How a service outside is known. */
export interface Signing {
  /** Its name in kebab-case, under which its calls are remembered. */
  readonly source: string;
  /** Looks at nothing but the call and the settings: it comes before everything else. */
  readonly verify: (call: SignedCall) => Verdict;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly policy: Policy;
  readonly summary: string;
  readonly body: z.ZodType | undefined;
  /** What a body that does not fit is: `malformed`, 400, or `invalid`, 422 at its fields, as the values of a record are. */
  readonly unfitBody: 'malformed' | 'invalid';
  readonly query: z.ZodType | undefined;
  /** What a successful call answers, for the API's description. */
  readonly answer: z.ZodType | undefined;
  /** For the API's description: of calls that a newcomer tries first. */
  readonly example: ExampleOf | undefined;
  /** `PUT /api/x`: the call that this one repeats at another address. */
  readonly aliasOf: string | undefined;
  /** Answers the JSON body; `undefined` when it wrote to `reply` itself. */
  readonly handle: (call: Call<any, any>) => unknown;
  /** Bytes, for uploads; default 4 MiB. */
  readonly bodyLimit: number | undefined;
  /** Refused while one person acts as another. */
  readonly notWhileImpersonating: boolean;
  /** For people alone: no API key calls it, whatever its scopes. */
  readonly sessionOnly: boolean;
  /** Changes nothing, so a scope to read is enough. Every GET does not. */
  readonly readOnly: boolean;
  /** A replica may answer it, to callers who say what they have seen. */
  readonly fromReplicas: boolean;
  /** The module stands in the body and its rights are checked there: an API key needs no scope for all modules. */
  readonly namesItsModule: boolean;
  /** Its body is multipart/form-data, which every other route refuses. */
  readonly takesFile: boolean;
  /** Its body may be the fields of an HTML form, which every other route refuses. */
  readonly takesForm: boolean;
  /** Types of content beside `application/json` that are JSON as well: `application/csp-report`. */
  readonly alsoTakes: readonly string[];
  /** Why what it writes does not stand or fall with its answer kept under an Idempotency-Key; undefined: it does, in one transaction. */
  readonly commitsItself: string | undefined;
  /** Of the policy `signed`. */
  readonly signing: Signing | undefined;
}

interface RouteDescription<B extends z.ZodType, Q extends z.ZodType> {
  policy: Exclude<Policy, 'signed'>;
  /** What it does, for the API's description. */
  summary: string;
  body?: B;
  unfitBody?: 'invalid';
  query?: Q;
  /** The shape of its answer, for the API's description. */
  answer?: z.ZodType;
  /** A call as it may be sent, and its answer. */
  example?: ExampleOf;
  bodyLimit?: number;
  notWhileImpersonating?: boolean;
  sessionOnly?: boolean;
  readOnly?: boolean;
  fromReplicas?: boolean;
  namesItsModule?: boolean;
  takesFile?: boolean;
  takesForm?: boolean;
  alsoTakes?: readonly string[];
  commitsItself?: string;
  handle: (call: Call<z.infer<B>, z.infer<Q>>) => unknown;
}

/**
 * A call of a service outside. Its handler gets the bytes that were signed and runs in one transaction with the note that the
 * call came, so that a repeat is answered 204 and does nothing. What it answers is sent after the commit; nothing is 204.
 */
interface SignedDescription extends Signing {
  policy: 'signed';
  raw: true;
  summary: string;
  bodyLimit?: number;
  handle: (call: Call<Buffer>) => unknown;
}

type Signature = `${Route['method']} /${string}`;

/** `route('PUT /api/credentialing/update-last-action-date/:id', { policy, summary, handle })` */
export function route(signature: `POST /${string}`, description: SignedDescription): Route;
export function route<B extends z.ZodType = z.ZodUnknown, Q extends z.ZodType = z.ZodUnknown>(
  signature: Signature,
  description: RouteDescription<B, Q>,
): Route;
export function route(signature: Signature, given: RouteDescription<z.ZodType, z.ZodType> | SignedDescription): Route {
  const [method, path] = signature.split(' ') as [Route['method'], string];
  const { signing, ...description }: Parts = given.policy === 'signed' ? signedParts(given) : { ...given, signing: undefined };
  return {
    method,
    path,
    policy: description.policy,
    summary: description.summary,
    body: description.body,
    unfitBody: description.unfitBody ?? 'malformed',
    query: description.query,
    answer: description.answer,
    example: description.example,
    aliasOf: undefined,
    handle: description.handle,
    bodyLimit: description.bodyLimit,
    notWhileImpersonating: description.notWhileImpersonating ?? false,
    sessionOnly: description.sessionOnly ?? false,
    readOnly: description.readOnly ?? method === 'GET',
    fromReplicas: description.fromReplicas ?? false,
    namesItsModule: description.namesItsModule ?? false,
    takesFile: description.takesFile ?? false,
    takesForm: description.takesForm ?? false,
    alsoTakes: description.alsoTakes ?? [],
    commitsItself: description.commitsItself,
    signing,
  };
}

type Parts = Omit<RouteDescription<z.ZodType, z.ZodType>, 'policy' | 'handle'> & Pick<Route, 'policy' | 'handle' | 'signing'>;
const signedParts = ({ raw: _, source, verify, ...rest }: SignedDescription): Parts => ({ ...rest, signing: { source, verify } });

/** One call at several addresses: the first is its own, the others are aliases that the description lists with it. */
export function aliased<B extends z.ZodType = z.ZodUnknown, Q extends z.ZodType = z.ZodUnknown>(
  [own, ...others]: readonly [Signature, ...Signature[]],
  description: RouteDescription<B, Q>,
): Route[] {
  return [route(own, description), ...others.map((other) => ({ ...route(other, description), aliasOf: own }))];
}
