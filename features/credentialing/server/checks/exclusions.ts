import { Readable } from 'node:stream';
import { dayInWords } from '#common/day-in-words.ts';
import { conflict, invalid } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { openFile } from '#server/files/open-file.ts';
import { attachFile, storeUpload } from '#server/files/uploads.ts';
import { providers } from '#features/placements/providers.module.ts';
import { credentialChecks } from '../../credential-checks.module.ts';
import type { Check, Finding, Provider } from './check.ts';
import { progressOf, type Progress } from './exclusions-progress.ts';
import { createMatcher, readExclusions, type Hit } from './leie.ts';
import { noteFindings } from './note-findings.ts';

const SOURCE = 'OIG LEIE';
const BATCH = 200;
const NEWEST = { sortField: 'checkedAt', sortOrder: 'desc' } as const;
const WITH_FILE = { all: [{ field: 'path', op: 'notEmpty' }] };

export interface ExclusionCounts {
  /** Lines of the list. */
  rows: number;
  /** Active providers. */
  checked: number;
  matches: number;
  possible: number;
}

/** The check of a whole list. `path`: its file; without one it repeats the check `list`. */
type ListCheck = RecordOf<typeof credentialChecks>;

/** Bytes of one list. */
export const LARGEST_LIST = 100 * 1024 * 1024;

/**
 * Keeps a list that was uploaded, as a check of active providers that is still to be done.
 * @param queue asks for that check in the same transaction
 * @throws 422 where it is no such list
 */
export async function keepList(
  context: Context,
  { _id = newId(), filename, content }: { _id?: string; filename: string; content: Readable },
  progress: Progress,
  queue: (inner: Context, list: string) => Promise<void> = async () => {},
): Promise<string> {
  const file = await storeUpload(context, { filename, content: Readable.from(progress.received(content)), most: LARGEST_LIST });
  return context.transaction(async (inner) => {
    await attachFile(inner, file._id, { module: credentialChecks.name, recordId: _id });
    const kept = await openFile(inner.asSystem('a list of exclusions is read'), file._id);
    const rows = await countRows(progress.read(kept.content, file.size), progress.row);
    await createListCheck(inner, { _id, query: filename, path: file._id, answer: { rows } });
    await queue(inner, _id);
    return _id;
  });
}

/** The newest list once more, as a check that is still to be done; null where there is no list. */
export async function repeatNewest(context: Context, _id: string): Promise<string | null> {
  const newest = await context.records.first(credentialChecks, WITH_FILE, NEWEST);
  if (!newest) return null;
  const { rows } = newest.answer as unknown as ExclusionCounts;
  await createListCheck(context, { _id, query: newest.query, list: newest._id, answer: { rows } });
  return _id;
}

const createListCheck = (
  context: Context,
  { _id, ...fields }: Pick<ListCheck, '_id' | 'query' | 'answer'> & Partial<Pick<ListCheck, 'path' | 'list'>>,
) =>
  context.asSystem('active providers are checked for exclusions').records.create(
    credentialChecks,
    {
      name: `List of exclusions, ${dayInWords(context.today())}`,
      kind: 'OIG',
      source: SOURCE,
      checkedAt: context.now().toISOString(),
      checkedBy: context.userId,
      ...fields,
    },
    { id: _id },
  );

/** What came of the check of a list; undefined while it goes on. */
export const countsOf = ({ answer }: ListCheck): ExclusionCounts | undefined =>
  answer && 'checked' in answer ? (answer as unknown as ExclusionCounts) : undefined;

/** Checks all active providers against a list that was kept. It goes on where an earlier attempt stopped. */
export async function checkActive(context: Context, _id: string): Promise<ExclusionCounts> {
  const system = context.asSystem('active providers are checked for exclusions');
  const list = await system.records.get(credentialChecks, _id);
  const { rows } = list.answer as unknown as ExclusionCounts;
  const progress = progressOf(context, 0, rows);
  const active: Provider[] = [];
  for await (const provider of system.records.each(providers, { status: 'Active' })) active.push(provider);
  const hits = await hitsIn(system, active, await fileOf(system, list));
  for (let at = 0; at < active.length; at += BATCH) {
    const some = active.slice(at, at + BATCH);
    await system.transaction((inner) => noteOnce(inner, _id, some, hits));
    progress.checked(at + some.length, active.length);
  }
  const counts = await system.transaction((inner) => noteCounts(inner, _id));
  progress.over(_id);
  return counts;
}

async function fileOf(system: Context, { path, list }: ListCheck): Promise<AsyncIterable<Buffer>> {
  const file = path ?? (await system.records.find(credentialChecks, list))?.path;
  if (!file) throw conflict('no-list', 'The list of exclusions is not there any more.');
  return (await openFile(system, file)).content;
}

/** Two nodes may work on the same list for a moment: each provider is noted by one of them. */
async function noteOnce(context: Context, _id: string, some: readonly Provider[], hits: ReadonlyMap<string, Hit>) {
  await context.records.lock(credentialChecks, _id);
  const noted = await context.records.all(credentialChecks, { list: _id, provider: some.map((provider) => provider._id) });
  const known = new Set(noted.map(({ provider }) => provider));
  const left = some.filter((provider) => !known.has(provider._id));
  const finding = (provider: Provider) => ({ ...findingOf(hits.get(provider._id)), list: _id });
  await noteFindings(
    context,
    'OIG',
    left.map((provider) => ({ provider, finding: finding(provider) })),
  );
}

async function noteCounts({ records }: Context, _id: string): Promise<ExclusionCounts> {
  const list = await records.lock(credentialChecks, _id);
  const count = (terms: object[]) =>
    records.count(credentialChecks, {
      all: [{ field: 'list', op: 'equals', value: _id }, { field: 'provider', op: 'notEmpty' }, ...terms],
    });
  const counts: ExclusionCounts = {
    rows: (list.answer as unknown as ExclusionCounts).rows,
    checked: await count([]),
    matches: await count([{ field: 'result', op: 'equals', value: 'Match' }]),
    possible: await count([{ field: 'result', op: 'equals', value: 'Possible Match' }]),
  };
  await records.update(credentialChecks, _id, { answer: { ...counts } });
  return counts;
}

async function countRows(content: AsyncIterable<Buffer>, onRow: () => void): Promise<number> {
  let rows = 0;
  for await (const _ of readExclusions(texts(content))) {
    rows++;
    onRow();
  }
  if (!rows) throw invalid({ file: 'The file has no lines below its headings.' }); // everybody would be clear
  return rows;
}

/** Streamed: the list is never in memory as a whole. Of several lines about one provider a match wins. */
async function hitsIn(context: Context, people: readonly Provider[], content: AsyncIterable<Buffer>): Promise<Map<string, Hit>> {
  const match = createMatcher(people);
  const hits = new Map<string, Hit>();
  for await (const exclusion of readExclusions(texts(content))) {
    for (const { provider, hit } of match(exclusion, context.today()))
      if (hits.get(provider._id)?.result !== 'Match') hits.set(provider._id, hit);
  }
  return hits;
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
  const list = await system.records.first(credentialChecks, WITH_FILE, NEWEST);
  const of = { source: SOURCE, query: `${provider.last_name}, ${provider.first_name}` };
  if (!list?.path) return { ...of, result: 'Error', answer: { problem: 'No list of exclusions has been uploaded yet.' } };
  const hits = await hitsIn(system, [provider], (await openFile(system, list.path)).content);
  return { ...findingOf(hits.get(provider._id)), ...of };
};
