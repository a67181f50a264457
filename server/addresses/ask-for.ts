import type { Outbound } from '../outside/fetch.ts';

/** A save waits for an address service no longer than this. */
const MOST_MS = 3_000;

/** The JSON of a service that the operator has chosen. @throws where it cannot be had */
export async function askFor(outbound: Outbound, url: URL): Promise<unknown> {
  const { status, body } = await outbound.fetch(url.href, { timeoutMs: MOST_MS, isOperators: true });
  if (status !== 200) throw new Error(`The address service answered ${status}.`);
  return JSON.parse(Buffer.from(body).toString('utf8'));
}
