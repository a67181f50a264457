import type { FastifyRequest } from 'fastify';
import { Refusal, invalid } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { takeForm } from '#server/files/take-upload.ts';

const LARGEST = 5 * 1024 * 1024;

/** The text of a calendar file, and the id of what its events are for: a form field before the file. */
export async function uploadedCalendar(
  request: FastifyRequest,
  target: string,
  missing: string,
): Promise<{ text: string; id: string }> {
  const { file, fields } = await takeForm(request, [target]);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST) throw new Refusal(413, 'too-large', 'A calendar file has 5 MB at most.');
    chunks.push(chunk);
  }
  const id = fields[target]?.toLowerCase() ?? '';
  if (!isId(id)) throw invalid({ [target]: missing });
  return { text: Buffer.concat(chunks).toString('utf8'), id };
}
