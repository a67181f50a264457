import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openArchive, readArchive } from '../backup/archive.ts';
import { identityOf, recipientsOf } from '../backup/keys.ts';
import type { Place } from '../backup/places.ts';
import { measuredStream } from '../files/checksums.ts';
import type { Settings } from '../settings.ts';
import { StartProblem } from '../start-problem.ts';
import { isSignedBy, signDigest } from './sign-month.ts';

const head = z.object({
  format: z.literal(1),
  month: z.string(),
  version: z.string(),
  entries: z.number(),
  firstSeal: z.number(),
  lastSeal: z.number(),
  /** The seal before the first one, and the last one: where the file stands in the chain. */
  hashBefore: z.string().nullable(),
  hashAfter: z.string(),
  /** Of the checkpoint: which entries, under which seals. */
  digest: z.string(),
  /** The SHA-256 of the files before it, where it was written anew without those who had been erased by then. */
  replaces: z.array(z.string()).optional(),
});
export type MonthHead = z.infer<typeof head>;
const signed = z.object({ sha256: z.string(), algorithm: z.literal('ed25519'), publicKey: z.string(), signature: z.string() });

export interface WrittenMonth {
  bytes: number;
  /** Of the file as it lies there, encrypted. */
  sha256: string;
  /** Of what is in it. */
  content: string;
  publicKey: string;
}

export interface ReadMonth {
  month: MonthHead;
  written: WrittenMonth;
}

/** `month.json`, `entries/000001.jsonl` and so on, `signature.json`; compressed and encrypted as backups are. */
export async function writeMonthFile(
  settings: Settings,
  place: Place,
  file: string,
  { month, parts }: { month: MonthHead; parts: AsyncIterable<string> },
): Promise<WrittenMonth> {
  const archive = await openArchive(await recipientsOf(settings));
  const measured = measuredStream();
  archive.stream.on('error', (problem) => measured.stream.destroy(problem));
  const written = place.write(file, archive.stream.pipe(measured.stream));
  written.catch((problem: Error) => archive.fail(problem));
  const fill = async () => {
    const content = createHash('sha256');
    const add = async (path: string, part: string) => {
      content.update(part);
      await archive.add(path, part);
    };
    await add('month.json', JSON.stringify(month));
    let number = 0;
    for await (const part of parts) await add(`entries/${String(++number).padStart(6, '0')}.jsonl`, part);
    const sha256 = content.digest('hex');
    const signature = signDigest(settings, sha256);
    await archive.add('signature.json', JSON.stringify({ sha256, ...signature }));
    archive.finish();
    return { content: sha256, publicKey: signature.publicKey };
  };
  const [filled] = await Promise.all([
    fill().catch((problem: Error) => {
      archive.fail(problem);
      throw problem;
    }),
    written,
  ]);
  return { ...filled, bytes: measured.bytes(), sha256: measured.sha256() };
}

export const isSameMonth = (one: WrittenMonth, other: WrittenMonth): boolean =>
  one.sha256 === other.sha256 && one.content === other.content;

/** Whether this is the file that was noted, or what was made of that one since. */
export const isFileNoted = ({ sha256 }: { sha256: string }, { month, written }: ReadMonth): boolean =>
  written.sha256 === sha256 || month.replaces?.includes(sha256) === true;

/**
 * Reads a file of a month to its end, part by part.
 *
 * @throws StartProblem where it cannot be opened, or is not as it was signed
 */
export async function readMonthFile(
  settings: Settings,
  place: Place,
  file: string,
  each: (part: string) => Promise<void> = async () => undefined,
): Promise<ReadMonth> {
  const measured = measuredStream();
  const source = await place.read(file);
  source.on('error', (problem: Error) => measured.stream.destroy(problem));
  const content = createHash('sha256');
  let month: MonthHead | undefined;
  let signature: z.infer<typeof signed> | undefined;
  await readArchive(source.pipe(measured.stream) as Readable, identityOf(settings), async (path, entry) => {
    const part = await text(entry);
    if (path === 'signature.json') return void (signature = parsed(signed, part, file));
    content.update(part);
    if (path === 'month.json') return void (month = parsed(head, part, file));
    await each(part);
  });
  const sha256 = content.digest('hex');
  if (!month || signature?.sha256 !== sha256 || !isSignedBy(signature.publicKey, sha256, signature.signature))
    throw new StartProblem(`${file} is not as it was signed.`);
  const written = { bytes: measured.bytes(), sha256: measured.sha256(), content: sha256, publicKey: signature.publicKey };
  return { month, written };
}

function parsed<T>(shape: z.ZodType<T>, part: string, file: string): T {
  try {
    return shape.parse(JSON.parse(part));
  } catch {
    throw new StartProblem(`${file} is no month of the audit log.`);
  }
}
