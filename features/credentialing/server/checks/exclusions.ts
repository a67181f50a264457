import { Readable } from 'node:stream';
import { newId } from '#common/ids.ts';
import type { Context } from '#server/context.ts';
import { openFile } from '#server/files/open-file.ts';
import { attachFile, storeUpload } from '#server/files/uploads.ts';
import { OutboundProblem } from '#server/outside/fetch.ts';
import { providers } from '#features/placements/providers.module.ts';
import { credentialChecks } from '../../credential-checks.module.ts';
import type { Check, Finding, Provider } from './check.ts';
import { progressOf, type Progress } from './exclusions-progress.ts';
import { createMatcher, readExclusions, type Hit } from './leie.ts';
import { noteFindings } from './note-findings.ts';

const SOURCE = 'OIG LEIE';

export interface ExclusionCounts {
  /** Lines of the list. */
  rows: number;
  /** Active providers. */
  checked: number;
  matches: number;
  possible: number;
}

/** Bytes of one list. */
export const LARGEST_LIST = 100 * 1024 * 1024;

export interface CheckedList {
  /** What is kept of the list, as a check. */
  _id: string;
  counts: ExclusionCounts;
}

/** Keeps a list that was uploaded and checks all active providers against it. @throws 422 where it is no such list */
export async function checkAgainst(
  context: Context,
  filename: string,
  content: Readable,
  progress: Progress = progressOf(context, 0),
): Promise<CheckedList> {
  const file = await storeUpload(context, { filename, content: Readable.from(progress.received(content)), most: LARGEST_LIST });
  return context.transaction(async (inner) => {
    const system = inner.asSystem('active providers are checked for exclusions');
    const _id = newId();
    await attachFile(inner, file._id, { module: credentialChecks.name, recordId: _id });
    const kept = await openFile(system, file._id);
    const counts = await checkActive(system, kept.content, file.size, progress);
    await system.records.create(
      credentialChecks,
      {
        name: `List of exclusions, ${inner.today()}`,
        kind: 'OIG',
        source: SOURCE,
        query: filename,
        answer: { ...counts },
        path: file._id,
        checkedAt: inner.now().toISOString(),
        checkedBy: inner.userId,
      },
      { id: _id },
    );
    return { _id, counts };
  });
}

async function checkActive(
  system: Context,
  content: AsyncIterable<Buffer>,
  size: number,
  progress: Progress,
): Promise<ExclusionCounts> {
  const active: Provider[] = [];
  for await (const provider of system.records.each(providers, { status: 'Active' })) active.push(provider);
  const { rows, hits } = await hitsIn(system, active, progress.read(content, size), progress.row);
  await noteFindings(
    system,
    'OIG',
    active.map((provider) => ({ provider, finding: findingOf(hits.get(provider._id)) })),
    (noted) => progress.checked(noted, active.length),
  );
  const results = [...hits.values()].map(({ result }) => result);
  const matches = results.filter((result) => result === 'Match').length;
  return { rows, checked: active.length, matches, possible: results.length - matches };
}

/** Streamed: the list is never in memory as a whole. Of several lines about one provider a match wins. */
async function hitsIn(
  context: Context,
  people: readonly Provider[],
  content: AsyncIterable<Buffer>,
  onRow: () => void = () => {},
) {
  const match = createMatcher(people);
  const hits = new Map<string, Hit>();
  let rows = 0;
  for await (const exclusion of readExclusions(texts(content))) {
    rows++;
    onRow();
    for (const { provider, hit } of match(exclusion, context.today()))
      if (hits.get(provider._id)?.result !== 'Match') hits.set(provider._id, hit);
  }
  return { rows, hits };
}

async function* texts(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

const findingOf = (hit: Hit | undefined): Finding => ({
  source: SOURCE,
  query: 'last and first name, NPI, date of birth',
  result: hit?.result ?? 'Clear',
  answer: hit ? { type: hit.exclusion.type, excluded: hit.exclusion.excluded, state: hit.exclusion.state } : {},
});

/** One provider against the newest list that there is. */
export const checkOig: Check = async (context, provider) => {
  const system = context.asSystem('a provider is checked for exclusions');
  const list = await system.records.first(
    credentialChecks,
    { all: [{ field: 'path', op: 'notEmpty' }] },
    { sortField: 'checkedAt', sortOrder: 'desc' },
  );
  const of = { source: SOURCE, query: `${provider.last_name}, ${provider.first_name}` };
  if (!list?.path) return { ...of, result: 'Error', answer: { problem: 'No list of exclusions has been uploaded yet.' } };
  const { hits } = await hitsIn(system, [provider], (await openFile(system, list.path)).content);
  return { ...findingOf(hits.get(provider._id)), ...of };
};

/** The published list where its address is configured, else the newest that was uploaded; null where there is neither. */
export async function checkMonthly(context: Context): Promise<ExclusionCounts | null> {
  const url = context.engine.settings.checks?.leieUrl;
  if (!url) {
    const list = await context.records.first(
      credentialChecks,
      { all: [{ field: 'path', op: 'notEmpty' }] },
      { sortField: 'checkedAt', sortOrder: 'desc' },
    );
    if (!list?.path) return null;
    const { content, size } = await openFile(context, list.path);
    return checkActive(context, content, size, progressOf(context, 0));
  }
  const { status, body } = await context.engine.outbound.fetch(url, {
    mostBytes: LARGEST_LIST,
    timeoutMs: 300_000,
    redirects: 3,
    isOperators: true,
  });
  if (status !== 200) throw new OutboundProblem('unreachable', `The list of exclusions answered ${status}.`);
  return (await checkAgainst(context, 'leie.csv', Readable.from([Buffer.from(body)]))).counts;
}
