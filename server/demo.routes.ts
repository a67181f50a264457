import { removeDemoRecords } from './demo-records.ts';
import { route } from './http/route.ts';

export default [
  route('POST /api/demo-data/remove', {
    policy: 'system-admin',
    sessionOnly: true,
    summary: 'Takes away the demo agency and nothing else',
    handle: ({ context }) => removeDemoRecords(context),
  }),
];
