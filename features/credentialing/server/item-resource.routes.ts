import { fileRoutes } from '#server/files/file-routes.ts';
import { route } from '#server/http/route.ts';
import { itemResource } from './board-answers.ts';
import { readItemResource, resourceFile } from './item-resource.ts';

const policy = { module: 'credentialingRequiredItems', view: 'access' } as const;

export default [
  route('GET /api/credentialing-required-items/:id/resource', {
    policy,
    summary: 'The library resource that an item asks to read',
    answer: itemResource,
    handle: ({ context, params }) => readItemResource(context, params.id!),
  }),
  ...fileRoutes({
    base: '/api/credentialing-required-items/:id/resource/file',
    byLink: '/api/credentialing-required-items/resource-by-link',
    policy,
    what: 'The file of the library resource that an item asks to read',
    find: resourceFile,
  }),
];
