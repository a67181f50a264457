import { route } from '#server/http/route.ts';
import { openItemResource, readItemResource } from './item-resource.ts';

const policy = { module: 'credentialingRequiredItems', view: 'access' } as const;
const SHOWN_INLINE = /^(application\/pdf|image\/(png|jpeg|gif|webp)|video\/(mp4|webm)|text\/plain)$/;

export default [
  route('GET /api/credentialing-required-items/:id/resource', {
    policy,
    summary: 'The library resource that an item asks to read',
    handle: ({ context, params }) => readItemResource(context, params.id!),
  }),

  route('GET /api/credentialing-required-items/:id/resource/file', {
    policy,
    summary: 'The file of the library resource that an item asks to read',
    handle: async ({ context, params, reply }) => {
      const file = await openItemResource(context, params.id!);
      const shown = SHOWN_INLINE.test(file.type) ? 'inline' : 'attachment';
      reply
        .type(file.type)
        .header('content-length', file.size)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
      return reply.send(file.content);
    },
  }),
];
