import { z } from 'zod';
import { RUN_KINDS, RUN_STATES, SKIP_CODES } from '#common/runs.ts';
import { SECOND_FACTOR_METHODS } from '#common/second-factors.ts';
import { shared } from './shown-as.ts';
import { named, pageOf, recordOf } from './record-shapes.ts';

/** Answers of the engine's own calls that several of them give. */

export const done = z.object({ status: z.literal(true) });
export const acknowledged = z.object({ status: z.literal('ok') });
/** 202: a run in the background, `/api/runs/{id}`. */
export const ordered = z.object({ run: z.string() });
export const theId = z.object({ _id: z.string() });

/** What a sign-in answers. A failure is 400 with the sentence in `error`; so is a second factor that is needed. */
export const signedInAs = z.object({
  status: z.literal(true),
  token: z.string(),
  user: recordOf('The account of who is signed in'),
  teams: z.array(named),
});
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const secondFactors = z.object({
  totp: z.object({ since: z.string() }).nullable(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(z.object({ _id: z.string(), name: z.string(), createdAt: z.string(), lastUsed: z.string().nullable() })),
});
/** Options of the Web Authentication API, as a browser takes them. */
export const webAuthnOptions = z.looseObject({ challenge: z.string() });
export const secondFactorMethods = z.array(z.enum(SECOND_FACTOR_METHODS));

const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.object({ module: z.string(), level: z.string() })),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsed: z.string().nullable(),
  lastAddress: z.string().nullable(),
});
export const apiKeys = z.object({ records: z.array(apiKey) });
/** The only answer that holds a key itself. */
export const madeApiKey = z.object({ record: apiKey, key: z.string() });

/** An act on many records, as its person sees it. */
export const aRun = z.object({
  _id: z.string(),
  kind: z.enum(RUN_KINDS),
  moduleName: z.string().nullable(),
  state: z.enum(RUN_STATES),
  dryRun: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  matched: z.number().int(),
  changed: z.number().int(),
  skippedCount: z.number().int(),
  by: z.string(),
  at: z.string(),
  endedAt: z.string().nullable(),
  problem: z.string().nullable(),
  words: z.object({ title: z.string(), done: z.string() }).nullable(),
  fields: z.record(z.string(), z.unknown()).nullable(),
  undoes: z.string().nullable(),
  undoneBy: z.string().nullable(),
  undoUntil: z.string().nullable(),
  fileUntil: z.string().nullable(),
});
export const runs = pageOf(aRun);
export const skippedRecords = pageOf(
  z.object({
    _id: z.string(),
    code: z.enum(SKIP_CODES),
    reason: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    moduleName: z.string().nullable(),
    name: z.string().nullable(),
  }),
);

/** A file as an upload names it: `path` is the value of a File field. */
export const storedFile = shared(
  'StoredFile',
  z.object({
    _id: z.string(),
    path: z.string(),
    filename: z.string(),
    label: z.string(),
    size: z.number().int(),
    type: z.string(),
  }),
);
