import { z } from 'zod';
import { brandOf } from '#common/brands.ts';
import { forbidden } from '#common/errors.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { nextNumber } from '#server/numbers/numbers.ts';
import { aRecord, named, someRecords } from '#server/openapi/record-shapes.ts';
import { districts } from '../districts.module.ts';
import { currentClient, disableClientMode, enableClientMode } from './client-mode.ts';
import { DISTRICT_NUMBERS } from './districts.rules.ts';
import { enterDistrict, leaveDistrict } from './district-mode.ts';
import { highestDistrictId } from './numbers.queries.ts';

const aDistrict = z.object({
  _id: z.string(),
  districtId: z.string().nullable(),
  name: z.string().nullable(),
  imageUrl: z.string().nullable(),
});
const mayView = { module: 'districts', view: 'access' } as const;

export default [
  route('POST /api/districts/emulate-district', {
    policy: mayView,
    sessionOnly: true,
    summary: 'Narrows the session of the call to one district, for an hour',
    body: z.strictObject({ district: givenId.or(z.looseObject({ _id: givenId })) }),
    answer: z.object({ district: aDistrict, until: z.string() }),
    handle: (call) => {
      if (call.context.access.isProvider) throw forbidden();
      const { district } = call.body;
      return enterDistrict(call, typeof district === 'string' ? district : district._id);
    },
  }),
  route('POST /api/districts/cancel-emulate-district', {
    policy: 'staff',
    sessionOnly: true,
    summary: 'Ends that, also where there is nothing to end',
    answer: z.object({ district: z.null() }),
    handle: (call) => leaveDistrict(call),
  }),
  route('GET /api/districts/vendor/:id', {
    policy: mayView,
    summary: 'The districts of a vendor',
    answer: someRecords,
    handle: async ({ context, params }) => ({ records: await context.records.all(districts, { vendor: params.id }) }),
  }),
  route('GET /api/districts/get-next-available-id', {
    policy: mayView,
    summary: 'The next district ID: digits, above all that were ever used',
    answer: z.object({ districtId: z.string() }),
    handle: async ({ context }) => ({
      districtId: String(await nextNumber(context, DISTRICT_NUMBERS, await highestDistrictId(context))),
    }),
  }),

  route('POST /api/clients/enable-client-mode', {
    policy: 'staff',
    sessionOnly: true,
    summary: 'System Admins and Admins: narrows the session of the call to a client, by default one’s own',
    body: z.strictObject({ client: givenId.nullish() }),
    answer: z.object({ client: named, clientMode: z.literal(true) }),
    handle: (call) => enableClientMode(call, call.body.client),
  }),
  route('POST /api/clients/disable-client-mode', {
    policy: 'staff',
    sessionOnly: true,
    summary: 'Ends that, also where there is nothing to end',
    answer: z.object({ client: named.nullable(), clientMode: z.literal(false) }),
    handle: (call) => disableClientMode(call),
  }),
  route('GET /api/clients/get-current-client', {
    policy: 'signed-in',
    summary: 'The client of client mode, else one’s own, else the setting default-client',
    answer: aRecord,
    handle: ({ context }) => currentClient(context),
  }),
  route('GET /api/clients/get-current-client-or-edu-client', {
    policy: 'signed-in',
    summary: 'The same; at the Schools address the client of that address comes before the setting',
    answer: aRecord,
    handle: ({ context, request }) => {
      const from = request.headers.origin ?? request.headers.referer ?? '';
      return currentClient(context, brandOf(`${request.headers.host ?? ''} ${from}`).key === 'schools');
    },
  }),
];
