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

interface Sent {
  type: string;
  size: number;
  filename: string;
  label: string | null;
  content: Readable;
  /** The first and the last byte of the content, when it is a part of the file. */
  part?: { start: number; end: number } | undefined;
}

/** The one way in which a stored file leaves: the type of its content, or of its name where it is kept; never sniffed, never run. */
export function sendFile(reply: FastifyReply, file: Sent, options: { isDownload?: boolean } = {}): FastifyReply {
  const { part } = file;
  const type = options.isDownload ? retrievalTypeOf(file.label ?? file.filename) : file.type;
  const isInline = SHOWN_INLINE.has(file.type) && !options.isDownload;
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  return reply
    .type(type)
    .header('content-length', part ? part.end - part.start + 1 : file.size)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header(
      'content-disposition',
      `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.label ?? file.filename)}`,
    )
    .send(file.content);
}
