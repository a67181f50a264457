import { z } from 'zod';
import { npi as npiProblem } from '#common/validators/npi.ts';
import { ask, standIn } from './ask.ts';
import type { Check, Finding, Provider } from './check.ts';
import { foldedName } from './same-person.ts';

const SOURCE = 'NPPES';

/** https://npiregistry.cms.hhs.gov/api-page, version 2.1 */
const answers = z.object({
  Errors: z.array(z.object({ description: z.string() })).optional(),
  results: z
    .array(
      z.object({
        number: z.coerce.string(),
        basic: z.looseObject({
          first_name: z.string().optional(),
          last_name: z.string().optional(),
          organization_name: z.string().optional(),
          status: z.string().optional(),
        }),
      }),
    )
    .optional(),
});

/** The number by its check digit first, then whose it is in the registry. */
export const checkNpi: Check = async (context, provider) => {
  const number = provider.npi;
  if (!number) return refused('', 'This provider has no NPI.');
  const problem = npiProblem(number);
  if (problem) return refused(`number=${number}`, problem);
  const url = context.engine.settings.checks?.nppesUrl;
  if (!url) return standIn(context, SOURCE, `version=2.1&number=${number}`, provider);
  const address = new URL(url);
  address.searchParams.set('version', '2.1');
  address.searchParams.set('number', number);
  return ask(context, SOURCE, address, (body) => readAnswer(body, provider));
};

const refused = (query: string, problem: string): Finding => ({
  source: 'Check digit',
  query,
  result: 'Error',
  answer: { problem },
});

function readAnswer(body: unknown, provider: Provider): Pick<Finding, 'result' | 'answer'> {
  const { Errors, results = [] } = answers.parse(body);
  if (Errors?.length) return { result: 'Error', answer: { problem: Errors.map(({ description }) => description).join(' ') } };
  const found = results.find(({ number }) => number === provider.npi);
  if (!found) return { result: 'Not Found', answer: {} };
  const { first_name = '', last_name = '', organization_name, status } = found.basic;
  const name = organization_name ?? `${first_name} ${last_name}`;
  const isTheirs = foldedName(last_name) === foldedName(provider.last_name);
  if (!isTheirs) return { result: 'Not Found', answer: { name, status, problem: `This number belongs to ${name}.` } };
  if (status !== undefined && status !== 'A')
    return { result: 'Not Found', answer: { name, status, problem: 'This number is not active.' } };
  return { result: 'Clear', answer: { name, status } };
}
