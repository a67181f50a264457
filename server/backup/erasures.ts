import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Queryable } from '../database/database.ts';
import { addErased, eraseRows, NOTHING_ERASED } from '../erasure/erase-rows.ts';
import type { ErasurePlan } from '../erasure/plan-erasure.ts';
import { StartProblem } from '../start-problem.ts';
import type { Place } from './places.ts';

/** An erasure as it is noted where backups are: ids and names of columns, nothing of the person. */
export const ERASURE_ENDING = '.erasure.json';

const note = z.object({
  format: z.literal(1),
  request: z.string(),
  at: z.string(),
  records: z.array(z.object({ moduleName: z.string(), recordId: z.string(), isGiven: z.boolean() })),
  modules: z.record(
    z.string(),
    z.object({
      table: z.string().regex(/^records\."[^"]{1,63}"$/),
      columns: z.array(z.string()),
      addresses: z.array(z.string()),
      keeps: z.array(z.string()),
    }),
  ),
  filesKept: z.array(z.string()),
});
export type Erasure = z.infer<typeof note>;

/** Written before the erasure counts as done; written again it is the same file. */
export const noteErasure = (place: Place, request: string, at: Date, plan: ErasurePlan): Promise<void> =>
  place.write(
    `muster-erased-${request}${ERASURE_ENDING}`,
    Readable.from([JSON.stringify({ format: 1, request, at: at.toISOString(), ...plan } satisfies Erasure)]),
  );

/** Those that are noted in these places, each once. @throws StartProblem where one cannot be read: a restore without it would bring somebody back */
export async function readErasures(places: readonly Place[]): Promise<Erasure[]> {
  const found = new Map<string, Erasure>();
  for (const place of places)
    for (const file of await place.list(ERASURE_ENDING)) {
      const read = readNote(file, await text(await place.read(file)));
      found.set(read.request, read);
    }
  return [...found.values()].sort((one, other) => one.at.localeCompare(other.at));
}

function readNote(file: string, content: string): Erasure {
  try {
    return note.parse(JSON.parse(content));
  } catch {
    throw new StartProblem(
      `${file} says who was erased, and it cannot be read: bring back the file as it was, or remove it if nobody is to be forgotten by it. Nothing was changed.`,
    );
  }
}

/** So many are emptied at a time. */
const BATCH = 500;

/** Does erasures again in a database that nobody works on. @returns how many records, and the paths of files that must not come back */
export async function eraseAgain(
  database: Pick<Queryable, 'query'>,
  erasures: readonly Erasure[],
): Promise<{ records: number; paths: string[] }> {
  let sum = NOTHING_ERASED;
  const paths: string[] = [];
  for (const { records, modules, filesKept, request } of erasures)
    for (const [moduleName, own] of Map.groupBy(records, (link) => link.moduleName))
      for (let at = 0; at < own.length; at += BATCH) {
        const part = own.slice(at, at + BATCH);
        const done = await eraseRows(database, {
          ...modules[moduleName]!,
          moduleName,
          ids: part.map(({ recordId }) => recordId),
          given: part.filter(({ isGiven }) => isGiven).map(({ recordId }) => recordId),
          request,
          filesKept: async () => new Set(filesKept),
        });
        sum = addErased(sum, done.erased);
        paths.push(...done.paths);
      }
  return { records: sum.records, paths };
}

/** Whether the database knows erasures; one from before that has them done by the start that brings it up to date. */
export async function knowsErasures(database: Pick<Queryable, 'query'>): Promise<boolean> {
  const { rows } = await database.query(`select to_regclass('muster.erased_records') is not null as known`);
  return Boolean(rows[0]!.known);
}
