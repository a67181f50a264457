import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import { route } from '../http/route.ts';
import type { AskedAddress } from './address.ts';
import { locateAddress, suggestAddresses } from './addresses.ts';

const part = z.string().max(300).nullish();
const parts = { street: part, city: part, state: part, zip: part };
const body = z.object({ address: z.object(parts).nullish(), ...parts });
const precision = z.enum(['address', 'zip', 'city']);

const asked = ({ address, ...bare }: z.infer<typeof body>): AskedAddress => address ?? bare;

export default [
  route('POST /api/address-verification/verify-address', {
    policy: 'signed-in',
    readOnly: true,
    namesItsModule: true,
    summary: 'What an address may mean, in postal form, the likeliest first; none for nonsense',
    body,
    answer: z.array(
      z.object({
        street: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
        lat: z.number(),
        lng: z.number(),
        precision,
      }),
    ),
    handle: ({ engine, body: given }) => suggestAddresses(engine, asked(given)),
  }),
  route('POST /api/geocoding/address-lookup', {
    policy: 'signed-in',
    readOnly: true,
    namesItsModule: true,
    summary: 'Where an address is: its house, else the middle of its zip',
    body,
    answer: z.object({
      geoInfo: z.object({ lat: z.number(), lng: z.number() }),
      precision,
      address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
    }),
    handle: async ({ engine, body: given }) => {
      const found = await locateAddress(engine, asked(given));
      if (!found) throw notFound('This address was not found.', 'address-not-found');
      const { lat, lng, precision: near, ...address } = found;
      return { geoInfo: { lat, lng }, precision: near, address };
    },
  }),
];
