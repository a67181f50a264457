import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform, pipeline } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal, forbidden, invalid, notFound } from '#common/errors.ts';
import { LARGEST_FILE } from '#common/files-taken.ts';
import { randomId } from '#common/ids.ts';
import { noteEvent } from '../audit/note-event.ts';
import type { Context } from '../context.ts';
import { fileRow, mayRead, type FileRow } from './open-file.ts';

export interface StoredFile {
  _id: string;
  path: string;
  /** Word characters, the moment of the upload, and the ending: `W9final20261122035500.pdf`. */
  filename: string;
  /** What the person called it. */
  label: string;
  size: number;
  type: string;
}

const SNIFFED = 4_100;

/** Kinds that are kept as what they are; everything else is text or is refused. Nothing here runs in a browser. */
const KNOWN_TYPES = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/x-m4a',
  'application/zip',
  'application/x-cfb',
  'application/rtf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
]);
const TEXT_TYPES: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/plain',
  json: 'application/json',
  ics: 'text/calendar',
  vtt: 'text/vtt',
  eml: 'message/rfc822',
};

interface Upload {
  filename: string;
  content: Readable;
  folder?: string | undefined;
  /** The path of words under which it is found again. */
  key?: string | undefined;
  /** As it is kept, made by the server; default: the words of the label and the moment. */
  name?: string;
  /** Bytes; default what people may send. */
  most?: number;
}

/** One check for all uploads: the type is read from the content, the name is only a label, the place is the server's. */
export async function storeUpload(context: Context, upload: Upload): Promise<StoredFile> {
  const _id = randomId();
  const label = cleanLabel(upload.filename);
  const filename = upload.name ?? stampedName(label, context.now());
  const { type, content } = await sniffed(upload.content, label);
  const hash = createHash('sha256');
  const most = upload.most ?? LARGEST_FILE;
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > most ? tooLarge(most) : null, chunk);
    },
  });
  const path = `${_id.slice(0, 4)}/${_id}`;
  content.on('error', (problem) => measured.destroy(problem));
  measured.on('error', () => undefined); // the code that stores the stream gets the error, if only later
  try {
    const { files, scanner } = context.engine;
    await files.write(
      path,
      pipeline(content.pipe(measured), scanner.scanned(), () => undefined),
    );
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'infected') await noteInfected(context, _id, label, problem);
    throw size > most ? tooLarge(most) : problem;
  }
  await context.database.later(
    `insert into muster.files (_id, filename, label, path, size, type, sha256, folder, created_by, created_at, key) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      _id,
      filename,
      label,
      path,
      size,
      type,
      hash.digest('hex'),
      upload.folder ?? null,
      context.userId,
      context.now(),
      upload.key ?? null,
    ],
  );
  return { _id, path: `/api/files/${_id}`, filename, label, size, type };
}

/** There is no file that it could be about: it stands under the id that the file would have had. */
const noteInfected = (context: Context, id: string, label: string, { details }: Refusal) =>
  noteEvent(context, {
    module: 'files',
    recordId: id,
    recordName: label,
    event: 'infected upload refused',
    next: details?.found,
  });

const tooLarge = (most: number) => new Refusal(413, 'too-large', `The file is larger than ${Math.floor(most / 1024 / 1024)} MB.`);

const emptyFile = () => invalid({ file: 'The file is empty.' });

async function sniffed(source: Readable, filename: string): Promise<{ type: string; content: Readable }> {
  const head: Buffer[] = [];
  let length = 0;
  const content = new PassThrough();
  const iterator = source[Symbol.asyncIterator]();
  while (length < SNIFFED) {
    const { value, done } = await iterator.next();
    if (done) break;
    head.push(value as Buffer);
    length += (value as Buffer).length;
  }
  const start = Buffer.concat(head);
  if (!start.length) throw emptyFile();
  const type = await typeOfContent(start, filename);
  const rest = Readable.from(
    (async function* () {
      if (start.length) yield start;
      for (;;) {
        const { value, done } = await iterator.next();
        if (done) return;
        yield value;
      }
    })(),
  );
  rest.on('error', (problem) => content.destroy(problem));
  return { type, content: rest.pipe(content) };
}

async function typeOfContent(start: Buffer, filename: string): Promise<string> {
  const found = await fileTypeFromBuffer(start);
  if (found) {
    if (KNOWN_TYPES.has(found.mime) || Object.values(TEXT_TYPES).includes(found.mime)) return found.mime;
    throw new Refusal(415, 'wrong-type', `Files of the type ${found.ext} cannot be uploaded.`);
  }
  const extension = filename.split('.').at(-1)?.toLowerCase() ?? '';
  const looksLikeText =
    !start.includes(0) && !/^\s*<(!doctype|html|svg|\?xml|script)/i.test(start.subarray(0, 200).toString('utf8'));
  const type = looksLikeText ? TEXT_TYPES[extension] : undefined;
  if (type) return type;
  throw new Refusal(
    415,
    'wrong-type',
    'This type of file cannot be uploaded. Please use a PDF, an image, an Office document, or a text file.',
  );
}

/** A label that is safe in headers and lists: no path, no control characters, at most 180 characters. */
function cleanLabel(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must go
  const clean = last.replace(/[\u0000-\u001f\u007f"<>|*?:\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return clean.length > 180 ? `${clean.slice(0, 150)}${clean.slice(-30)}` : clean || 'file';
}

/** `W-9 (final).pdf` → `W9final20261122035500.pdf`: non-word characters removed, the moment in UTC added. */
function stampedName(label: string, now: Date): string {
  const dot = label.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [label.slice(0, dot), label.slice(dot + 1)] : [label, ''];
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const word = (text: string) => text.replace(/\W/g, '');
  return `${word(base)}${stamp}${word(ending) && `.${word(ending)}`}`;
}

/**
 * A file belongs to the record that names it: people who may read that record may download the file. Only its uploader can
 * tie it to one, and only once.
 */
export async function attachFile(
  context: Context,
  fileId: string,
  parent: { module: string; recordId: string },
): Promise<StoredFile> {
  const file = await fileRow(context, fileId);
  const isOwn = file.created_by === context.userId || context.reason !== null || context.access.isAdmin;
  if (!isOwn && !file.parent_id) throw notFound('This file was not found.');
  // the row decides, not what was read of it: of several saves at the same time one gets the file
  const { rowCount } = await context.database.query(
    `update muster.files set parent_module = $2, parent_id = $3
      where _id = $1 and (parent_id is null or (parent_module = $2 and parent_id = $3))`,
    [file._id, parent.module, parent.recordId],
  );
  if (file.parent_id && context.reason === null && !(await mayRead(context, file))) throw notFound('This file was not found.');
  if (!rowCount) throw forbidden('This file belongs to another record.');
  return storedFile(file);
}

const storedFile = ({ _id, filename, label, size, type }: FileRow): StoredFile => ({
  _id,
  path: `/api/files/${_id}`,
  filename,
  label: label ?? filename,
  size: Number(size),
  type,
});
