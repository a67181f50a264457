import { notFound } from '#common/errors.ts';
import { fileRow, contentOf } from '#server/files/open-file.ts';
import { sendFile } from '#server/files/send-file.ts';
import { route } from '#server/http/route.ts';
import { aFile } from '#server/openapi/record-shapes.ts';
import { fileOfLink } from './media-link.ts';

export default [
  route('GET /media/:token', {
    policy: 'public',
    summary: 'A sound or picture for the telephone company; its address ends after an hour',
    answer: aFile,
    handle: async ({ context, params, reply }) => {
      const id = await fileOfLink(context, params.token!);
      if (!id) throw notFound('This address has ended.');
      const system = context.asSystem('whoever has the address hears the sound');
      const file = await fileRow(system, id);
      return sendFile(reply.header('cache-control', 'no-store'), { ...file, content: await contentOf(system, file) });
    },
  }),
];
