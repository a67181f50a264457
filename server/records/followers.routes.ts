import { z } from 'zod';
import { route } from '../http/route.ts';
import { followingOf, toggleFollowing } from './followers.ts';
import { idOf, moduleOf } from './records.routes.ts';

export default [
  route('PUT /api/:resource/follow/:id', {
    policy: 'staff',
    summary: 'Follows a record, or does so no longer: whoever follows is notified of changes by others',
    answer: z.object({ following: z.boolean() }),
    handle: (call) => toggleFollowing(call.context, moduleOf(call), idOf(call.params)),
  }),
  route('GET /api/:resource/follow/:id', {
    policy: 'staff',
    summary: 'Whether the caller follows a record, and how many people do',
    answer: z.object({ following: z.boolean(), followers: z.number().int() }),
    handle: (call) => followingOf(call.context, moduleOf(call), idOf(call.params)),
  }),
];
