import type { FastifyReply } from 'fastify';
import { retrievalTypeOf } from '#common/retrieval-type.ts';
import type { Readable } from 'node:stream';

/** Shown in the page; everything else is only ever downloaded. */
const SHOWN_INLINE = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'text/plain',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
]);

/** The one way in which a stored file leaves: the type of its content, or of its name where it is kept; never sniffed, never run. */
export function sendFile(
  reply: FastifyReply,
  file: { type: string; size: number; filename: string; label: string | null; content: Readable },
  options: { isDownload?: boolean } = {},
): FastifyReply {
  const type = options.isDownload ? retrievalTypeOf(file.label ?? file.filename) : file.type;
  const isInline = SHOWN_INLINE.has(file.type) && !options.isDownload;
  return reply
    .type(type)
    .header('content-length', file.size)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header(
      'content-disposition',
      `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.label ?? file.filename)}`,
    )
    .send(file.content);
}
