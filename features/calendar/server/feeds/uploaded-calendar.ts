import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Refusal, invalid, malformed } from '#common/errors.ts';
import { isId } from '#common/ids.ts';

const LARGEST = 5 * 1024 * 1024;

/** The text of a calendar file, and the id of what its events are for: a form field before the file or after it. */
export async function uploadedCalendar(
  request: FastifyRequest,
  target: string,
  missing: string,
): Promise<{ text: string; id: string }> {
  if (!request.isMultipart()) throw new Refusal(415, 'wrong-type', 'A file is sent as multipart/form-data, in the field “file”.');
  let text: string | undefined;
  let id = '';
  for await (const part of request.parts({ limits: { fileSize: LARGEST + 1, files: 1, fields: 10, parts: 12 } }))
    if (part.type === 'file') text = await textOf(part.file);
    else if (part.fieldname === target) id = String(part.value).toLowerCase();
  if (text === undefined) throw malformed('There is no file in the field “file”.');
  if (!isId(id)) throw invalid({ [target]: missing });
  return { text, id };
}

async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST) throw new Refusal(413, 'too-large', 'A calendar file has 5 MB at most.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
