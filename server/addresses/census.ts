import { z } from 'zod';
import type { Outbound } from '../outside/fetch.ts';
import { MOST_SUGGESTIONS, isBlank, type AddressProvider, type AskedAddress } from './address.ts';
import { askFor } from './ask-for.ts';

/** https://geocoding.geo.census.gov/geocoder/Geocoding_Services_API.html, `locations/onelineaddress`. */
const answers = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        matchedAddress: z.string(),
        coordinates: z.object({ x: z.number(), y: z.number() }),
        addressComponents: z.object({ city: z.string(), state: z.string(), zip: z.string() }),
      }),
    ),
  }),
});

/** The geocoder of the US Census: free, without a key, of houses alone. */
export const census = (outbound: Outbound, base: string): AddressProvider => ({
  provider: 'census',
  suggest: async (address) => {
    if (isBlank(address)) return [];
    const url = new URL('locations/onelineaddress', base);
    url.search = new URLSearchParams({ address: inOneLine(address), benchmark: 'Public_AR_Current', format: 'json' }).toString();
    const { result } = answers.parse(await askFor(outbound, url));
    return result.addressMatches.slice(0, MOST_SUGGESTIONS).map(({ matchedAddress, coordinates, addressComponents }) => ({
      ...addressComponents,
      street: inTitleCase(matchedAddress.split(',')[0]!.trim()),
      city: inTitleCase(addressComponents.city),
      lat: coordinates.y,
      lng: coordinates.x,
      precision: 'address' as const,
    }));
  },
});

/** The Census answers in capitals; directions stay: `20 N GRAND BLVD` is `20 N Grand Blvd`. */
const inTitleCase = (text: string) =>
  text
    .toLowerCase()
    .replace(/(^|[\s'-])[a-z]/g, (start) => start.toUpperCase())
    .replace(/\b(?:ne|nw|se|sw|po)\b/gi, (word) => word.toUpperCase());

const inOneLine = ({ street, city, state, zip }: AskedAddress) =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter((part) => part?.trim()).join(', ');
