import type { Readable } from 'node:stream';
import { Transform, pipeline } from 'node:stream';
import { Refusal, invalid, malformed } from '#common/errors.ts';
import { randomId } from '#common/ids.ts';
import { LARGEST_TEXT, LARGEST_WORKBOOK } from '#common/imports.ts';
import type { Context } from '../context.ts';
import type { Call } from '../http/route.ts';

export interface TakenFile {
  path: string;
  /** What the person calls it. */
  label: string;
  isWorkbook: boolean;
}

/** The file and the other fields of a form. The file is in the store; a caller that cannot use it removes it. @throws 4xx */
export async function takeFile({ context, request }: Pick<Call, 'context' | 'request'>) {
  if (!request.isMultipart()) throw new Refusal(415, 'wrong-type', 'A file is sent as multipart/form-data, in the field “file”.');
  const fields: Record<string, string> = {};
  let file: TakenFile | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: LARGEST_TEXT + 1, files: 1, fields: 10, parts: 12 } })) {
      if (part.type === 'file') file = await keepFile(context, part.filename, part.file);
      else fields[part.fieldname] = String(part.value);
    }
  } catch (problem) {
    if (file) await context.engine.files.remove(file.path);
    throw problem;
  }
  if (!file) throw malformed('There is no file in the field “file”.');
  return { file, fields };
}

async function keepFile({ engine }: Context, name: string, content: Readable): Promise<TakenFile> {
  if (content.errored) throw content.errored; // a form that broke off before anybody listened
  const id = randomId();
  const path = `${id.slice(0, 4)}/${id}`;
  let [size, isWorkbook] = [0, false];
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size === 0) isWorkbook = chunk.subarray(0, 4).equals(ZIP);
      size += chunk.length;
      done(size > (isWorkbook ? LARGEST_WORKBOOK : LARGEST_TEXT) ? tooLarge(isWorkbook) : null, chunk);
    },
  });
  content.on('error', (problem) => measured.destroy(problem));
  measured.on('error', () => content.resume());
  try {
    await engine.files.write(
      path,
      pipeline(content.pipe(measured), engine.scanner.scanned(), () => undefined),
    );
  } catch (problem) {
    throw size > (isWorkbook ? LARGEST_WORKBOOK : LARGEST_TEXT) ? tooLarge(isWorkbook) : problem;
  }
  if (!size) {
    await engine.files.remove(path);
    throw invalid({ file: 'The file is empty.' });
  }
  return { path, label: labelOf(name), isWorkbook };
}
const ZIP = Buffer.from('PK\u0003\u0004');

const tooLarge = (isWorkbook: boolean) =>
  new Refusal(
    413,
    'too-large',
    isWorkbook ? 'A workbook has at most 50 MB. Please save it as CSV.' : 'The file is larger than 200 MB. Please split it.',
  );

/** The last part of a path, without control characters. */
const labelOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 180) || 'file';
