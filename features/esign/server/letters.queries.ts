import type { Context } from '#server/context.ts';
import { SUBJECTS } from './letters.ts';

export interface LetterSent {
  at: string;
  kind: string;
  status: string;
}

const MOST = 200;

/** The letters and text messages about these records by their ids, the oldest first, with what became of each. */
export async function lettersOf(
  { database }: Context,
  module: string,
  ids: readonly string[],
): Promise<Map<string, LetterSent[]>> {
  if (!ids.length) return new Map();
  const { rows } = await database.query(
    `select "relatedRecord$id" as about, "createdAt" as at, channel, subject, status from muster.outbox
      where "relatedRecord$module" = $1 and "relatedRecord$id" = any($2) order by "createdAt", _id limit ${MOST}`,
    [module, ids],
  );
  const found = rows as { about: string; at: string | Date; channel: string; subject: string | null; status: string }[];
  return new Map(
    [...Map.groupBy(found, ({ about }) => about)].map(([about, letters]) => [
      about,
      letters.map(({ at, channel, subject, status }) => ({
        at: new Date(at).toISOString(),
        kind: channel === 'sms' ? 'text' : kindOf(subject ?? ''),
        status,
      })),
    ]),
  );
}

const kindOf = (subject: string): string =>
  Object.entries(SUBJECTS).find(([, opening]) => subject.startsWith(opening.trim()))?.[0] ?? 'letter';
