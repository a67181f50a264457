import { sendFile } from '#server/files/send-file.ts';
import { route } from '#server/http/route.ts';
import { aFile } from '#server/openapi/record-shapes.ts';
import { itemResource } from './board-answers.ts';
import { openItemResource, readItemResource } from './item-resource.ts';

const policy = { module: 'credentialingRequiredItems', view: 'access' } as const;

export default [
  route('GET /api/credentialing-required-items/:id/resource', {
    policy,
    summary: 'The library resource that an item asks to read',
    answer: itemResource,
    handle: ({ context, params }) => readItemResource(context, params.id!),
  }),

  route('GET /api/credentialing-required-items/:id/resource/file', {
    policy,
    summary: 'The file of the library resource that an item asks to read',
    answer: aFile,
    handle: async ({ context, params, reply }) => sendFile(reply, await openItemResource(context, params.id!)),
  }),
];
