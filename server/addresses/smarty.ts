import { z } from 'zod';
import type { Outbound } from '../outside/fetch.ts';
import { MOST_SUGGESTIONS, isBlank, type AddressProvider } from './address.ts';
import { askFor } from './ask-for.ts';

/** https://www.smarty.com/docs/cloud/us-street-api */
const answers = z.array(
  z.object({
    delivery_line_1: z.string(),
    components: z.object({
      city_name: z.string(),
      state_abbreviation: z.string(),
      zipcode: z.string(),
      plus4_code: z.string().optional(),
    }),
    metadata: z.object({ latitude: z.number(), longitude: z.number(), precision: z.string() }),
  }),
);

/** Their words for a position at the house or its block; all others are of a zip. */
const AT_THE_HOUSE = new Set(['Zip8', 'Zip9', 'Structure', 'Parcel', 'Rooftop']);

export const smarty = (outbound: Outbound, base: string, keys: { id: string; token: string }): AddressProvider => ({
  provider: 'smarty',
  suggest: async (address) => {
    if (isBlank(address)) return [];
    const url = new URL('street-address', base);
    url.search = new URLSearchParams({
      'auth-id': keys.id,
      'auth-token': keys.token,
      street: address.street ?? '',
      city: address.city ?? '',
      state: address.state ?? '',
      zipcode: address.zip ?? '',
      candidates: String(MOST_SUGGESTIONS),
    }).toString();
    const found = answers.parse(await askFor(outbound, url));
    return found.map(({ delivery_line_1, components, metadata }) => ({
      street: delivery_line_1,
      city: components.city_name,
      state: components.state_abbreviation,
      zip: components.plus4_code ? `${components.zipcode}-${components.plus4_code}` : components.zipcode,
      lat: metadata.latitude,
      lng: metadata.longitude,
      precision: AT_THE_HOUSE.has(metadata.precision) ? ('address' as const) : ('zip' as const),
    }));
  },
});
