import type { FastifyReply } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { messages } from '../../messages.module.ts';
import { remotePicturesIn } from './clean-mail-html.ts';

const SHOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const MOST_BYTES = 5_000_000;

/** Its server learns that somebody of the agency looked, not who, from where, or by what. */
export async function remotePicture(context: Context, message: string, at: number, reply: FastifyReply): Promise<void> {
  const { mail_html } = await context.records.get(messages, message);
  const address = remotePicturesIn(mail_html ?? '')[at];
  if (!address) throw notFound('This picture does not exist.');
  const answer = await context.engine.outbound.fetch(address, { redirects: 3, mostBytes: MOST_BYTES }).catch(() => undefined);
  const bytes = Buffer.from(answer?.body ?? []);
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (answer?.status !== 200 || !SHOWN.has(type)) throw notFound('The picture could not be loaded.');
  await reply.type(type).header('cache-control', 'private, max-age=86400').header('content-disposition', 'inline').send(bytes);
}
