import { route } from '../http/route.ts';
import { manyDone } from '../openapi/record-shapes.ts';
import { MANY_IDS, many, manyBody } from './records.routes.ts';

const called = { policy: 'signed-in', body: manyBody, answer: manyDone, bodyLimit: MANY_IDS } as const;

export default [
  route('PUT /api/:resource/archive/by-array', {
    ...called,
    summary: 'Archives many records: read-only, and out of every search that does not ask for them',
    handle: many('archive'),
  }),
  route('PUT /api/:resource/unarchive/by-array', {
    ...called,
    summary: 'Takes many records out of the archive',
    handle: many('unarchive'),
  }),
];
