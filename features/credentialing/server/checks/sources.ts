import { z } from 'zod';
import { ask, standIn } from './ask.ts';
import type { Check } from './check.ts';
import { foldedName } from './same-person.ts';

/** https://open.gsa.gov/api/exclusions-api/, version 4 */
const exclusions = z.object({
  totalRecords: z.number(),
  excludedEntity: z
    .array(
      z.looseObject({
        exclusionIdentification: z.looseObject({
          firstName: z.string().nullish(),
          lastName: z.string().nullish(),
          npi: z.string().nullish(),
        }),
      }),
    )
    .default([]),
});

/** Federal exclusions by name; the same NPI is a match, the name alone a possible one. */
export const checkSam: Check = async (context, provider) => {
  const { samUrl, samKey } = context.engine.settings.checks ?? {};
  const query = new URLSearchParams({ exclusionName: provider.name ?? '' });
  if (!samUrl || !samKey) return standIn(context, 'SAM.gov', query.toString(), provider);
  const address = new URL(samUrl);
  address.search = query.toString();
  address.searchParams.set('api_key', samKey);
  return ask(context, 'SAM.gov', address, (body) => {
    const found = exclusions.parse(body).excludedEntity.map((entity) => entity.exclusionIdentification);
    const isNumber = found.some(({ npi }) => npi && npi === provider.npi);
    const isName = found.some(
      ({ firstName, lastName }) =>
        foldedName(lastName) === foldedName(provider.last_name) && foldedName(firstName) === foldedName(provider.first_name),
    );
    return { result: isNumber ? 'Match' : isName ? 'Possible Match' : 'Clear', answer: { found: found.slice(0, 20) } };
  });
};

const licenses = z.object({ licenses: z.array(z.object({ state: z.string(), number: z.string(), status: z.string() })) });

/** The licenses of a provider in the states that their record names. */
export const checkLicense: Check = async (context, provider) => {
  const url = context.engine.settings.checks?.licenseUrl;
  const query = new URLSearchParams({
    last_name: provider.last_name ?? '',
    first_name: provider.first_name ?? '',
    states: (provider.license_states ?? []).join(','),
  });
  if (!url) return standIn(context, 'State license', query.toString(), provider);
  const address = new URL(url);
  for (const [name, value] of query) address.searchParams.set(name, value);
  return ask(context, 'State license', address, (body) => {
    const found = licenses.parse(body).licenses;
    const isActive = found.some(({ status }) => status.toLowerCase() === 'active');
    return { result: isActive ? 'Clear' : 'Not Found', answer: { licenses: found.slice(0, 50) } };
  });
};
