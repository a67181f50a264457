import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal, forbidden, malformed } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route, type Call } from '#server/http/route.ts';
import { mayAskBy } from '#server/records/may-ask-by.ts';
import { someRecords } from '#server/openapi/record-shapes.ts';
import { providers } from '#features/placements/providers.module.ts';
import { credentialChecks } from '../credential-checks.module.ts';
import { CHECK_KINDS, type Check, type CheckKind } from './checks/check.ts';
import { checkOig, countsOf, keepList, LARGEST_LIST, type ExclusionCounts } from './checks/exclusions.ts';
import { progressOf } from './checks/exclusions-progress.ts';
import { noteFindings } from './checks/note-findings.ts';
import { checkNpi } from './checks/nppes.ts';
import { checkLicense, checkSam } from './checks/sources.ts';
import { queueCheck } from './check-exclusions.jobs.ts';

const ASKED_EVERY_MS = 100;
const LONGEST_WAIT_MS = 10 * 60_000;

const checks: Record<CheckKind, Check> = { NPI: checkNpi, License: checkLicense, OIG: checkOig, SAM: checkSam };

async function runChecks(context: Context, providerId: string, kinds: readonly CheckKind[]) {
  await context.records.get(providers, providerId);
  if (kinds.includes('NPI') && !mayAskBy(context, providers, ['npi'])) throw forbidden('You may not read the NPI of providers.');
  const system = context.asSystem('a provider is checked');
  const provider = await system.records.get(providers, providerId);
  const records = [];
  for (const kind of new Set(kinds)) {
    const finding = await checks[kind](context, provider);
    records.push(...(await noteFindings(context, kind, [{ provider, finding }])));
  }
  return { records };
}

async function takeList({ context, request, reply }: Call) {
  if (!request.isMultipart()) throw new Refusal(415, 'wrong-type', 'A file is sent as multipart/form-data, in the field “file”.');
  const part = await request.file({ limits: { fileSize: LARGEST_LIST + 1, files: 1 } });
  if (!part) throw malformed('There is no file in the field “file”.');
  const progress = progressOf(context, Number(request.headers['content-length']) || 0);
  const list = { filename: part.filename, content: part.file };
  const kept = await keepList(context, list, progress, queueCheck).catch((problem: unknown) => {
    progress.over();
    throw problem;
  });
  return outcomeOf(context, kept, () => reply.raw.destroyed);
}

/** Waits for the job that checks the list, as long as somebody waits for the answer. */
async function outcomeOf(context: Context, list: string, isGone: () => boolean): Promise<ExclusionCounts> {
  const { records } = context.asSystem('the check of a list is waited for');
  for (const until = Date.now() + LONGEST_WAIT_MS; Date.now() < until && !isGone(); await wait(ASKED_EVERY_MS)) {
    const counts = countsOf(await records.get(credentialChecks, list));
    if (counts) return counts;
  }
  throw new Refusal(503, 'busy', 'The list is still being checked. You are told when it is done.');
}

export default [
  route('POST /api/credential-checks/run', {
    policy: { module: 'credentialChecks', view: 'access' },
    commitsItself: 'it asks services outside, which is not taken back',
    summary: 'Asks the sources about a provider; each answer is kept',
    body: z.object({
      provider: givenId,
      kinds: z.array(z.enum(CHECK_KINDS)).min(1).max(4),
    }),
    answer: someRecords,
    handle: ({ context, body }) => runChecks(context, body.provider, body.kinds),
  }),

  route('POST /api/credential-checks/exclusions', {
    policy: 'system-admin',
    summary: 'Keeps a list of exclusions in the layout of the LEIE file and checks all active providers',
    takesFile: true,
    bodyLimit: LARGEST_LIST + 1024 * 1024,
    answer: z.object({
      rows: z.number().int(),
      checked: z.number().int(),
      matches: z.number().int(),
      possible: z.number().int(),
    }),
    handle: takeList,
  }),
];
