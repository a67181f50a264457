import type { Context } from '#server/context.ts';
import { OutboundProblem } from '#server/outside/fetch.ts';
import { recordInOutbox } from '#server/outside/record-in-outbox.ts';
import type { Finding, Provider } from './check.ts';

const MOST_BYTES = 500_000;

/** Asks a source that an operator configured, and reads its JSON; whatever goes wrong is the finding `Error` with a sentence. */
export async function ask(
  context: Context,
  source: string,
  address: URL,
  read: (body: unknown) => Pick<Finding, 'result' | 'answer'>,
): Promise<Finding> {
  const asked = new URL(address);
  asked.searchParams.delete('api_key');
  const of = { source, query: asked.search.slice(1) };
  try {
    const { status, body } = await context.engine.outbound.fetch(address.href, { mostBytes: MOST_BYTES, isOperators: true });
    if (status !== 200) return { ...of, result: 'Error', answer: { problem: `The source answered ${status}.` } };
    return { ...of, ...read(JSON.parse(Buffer.from(body).toString('utf8'))) };
  } catch (problem) {
    if (problem instanceof OutboundProblem) return { ...of, result: 'Error', answer: { problem: problem.message } };
    return { ...of, result: 'Error', answer: { problem: 'The answer of the source could not be read.' } };
  }
}

/** Where no source is configured nothing is asked: the outbox shows the query, and nothing is found. */
export async function standIn(context: Context, source: string, query: string, provider: Provider): Promise<Finding> {
  const about = { moduleName: 'providers', recordId: provider._id };
  await recordInOutbox(context, { to: source, subject: `${source}: ${provider.name}`, body: query, about });
  return {
    source: `${source} (local stand-in)`,
    query,
    result: 'Not Found',
    answer: { problem: 'No address of this source is configured. Nothing was asked.' },
  };
}
