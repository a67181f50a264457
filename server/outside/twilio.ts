import type { Settings } from '../settings.ts';
import type { Outbound, OutboundAnswer } from './fetch.ts';
import { LetterRefused } from './mailer.ts';
import type { CallOrder, Telephone, TextMessage } from './telephone.ts';

type Account = NonNullable<Settings['twilio']>;
type Form = Record<string, string | readonly string[] | undefined>;

/** The number itself is at fault: its owner opted out at the provider, or there is no such number. */
export class NumberRefused extends LetterRefused {
  readonly because: 'opted-out' | 'invalid';
  constructor(because: NumberRefused['because'], words: string) {
    super(words);
    this.because = because;
  }
}

/** https://www.twilio.com/docs/api/errors */
const NUMBER_PROBLEMS: Readonly<Record<number, NumberRefused['because']>> = {
  21610: 'opted-out',
  21211: 'invalid',
  21614: 'invalid',
};
const VERSION = '2010-04-01';
const RING_SECONDS = 30;
const LARGEST_SOUND = 50_000_000;

/** Twilio's REST calls: too many and its own faults are for now, other refusals for good. */
export function twilio(account: Account, outbound: Outbound): Telephone {
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const base = `${account.url}/${VERSION}/Accounts/${account.accountSid}`;

  /** @param id the same at every attempt, so that what arrived twice can be told */
  async function post(path: string, form: Form, id?: string): Promise<{ sid: string }> {
    const answer = await outbound.fetch(`${base}/${path}.json`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(id ? { 'i-twilio-idempotency-token': id } : {}),
      },
      body: encoded(form),
      timeoutMs: 30_000,
      isOperators: true,
    });
    if (answer.status >= 300) throw problemOf(answer);
    return { sid: (JSON.parse(Buffer.from(answer.body).toString()) as { sid: string }).sid };
  }

  return {
    provider: 'twilio',
    number: account.from,
    sendText: (message) => post('Messages', textForm(message, account.from), message.id),
    call: (order) => post('Calls', callForm(order, account.from), order.id),
    steer: async (sid, instructions) => void (await post(`Calls/${sid}`, { Twiml: instructions })),
    hangUp: async (sid) => void (await post(`Calls/${sid}`, { Status: 'completed' })),
    recording: async (url) => {
      const answer = await outbound.fetch(recordingAddress(account.url, url), {
        headers: { authorization },
        timeoutMs: 60_000,
        mostBytes: LARGEST_SOUND,
        redirects: 2,
        isOperators: true,
      });
      if (answer.status >= 300) throw problemOf(answer);
      return answer.body;
    },
    picture: async (url, mostBytes) =>
      outbound.fetch(ownAddress(account.url, url), { headers: { authorization }, mostBytes, redirects: 3, isOperators: true }),
  };
}

export const textForm = ({ to, from, text, media = [], statusUrl }: TextMessage, own: string): Form => ({
  To: to,
  From: from ?? own,
  Body: text,
  MediaUrl: media,
  StatusCallback: statusUrl,
});

export const callForm = ({ to, from, instructionsUrl, statusUrl, detectsMachines }: CallOrder, own: string): Form => ({
  To: to,
  From: from ?? own,
  Url: instructionsUrl,
  Method: 'POST',
  Timeout: String(RING_SECONDS),
  StatusCallback: statusUrl,
  StatusCallbackMethod: 'POST',
  StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
  ...(detectsMachines ? { MachineDetection: 'DetectMessageEnd' } : {}),
});

function encoded(form: Form): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) fields.append(name, one);
  return fields.toString();
}

/** Twilio's own address alone gets the password of the account. */
function ownAddress(own: string, given: string): string {
  const { host, pathname } = new URL(given);
  if (host !== new URL(own).host) throw new LetterRefused(`${host} is not where Twilio keeps sounds and pictures.`);
  return `${own}${pathname}`;
}

const recordingAddress = (own: string, given: string) => `${ownAddress(own, given).replace(/\.(mp3|wav|json)$/, '')}.mp3`;

/** `{ code, message, more_info, status }` */
function problemOf({ status, body }: OutboundAnswer): Error {
  const { code, message } = refusalIn(Buffer.from(body).toString());
  const words = `Twilio answered ${status}: ${message}${code ? ` (${code})` : ''}`;
  const because = code === undefined ? undefined : NUMBER_PROBLEMS[code];
  if (because) return new NumberRefused(because, words);
  return status < 500 && status !== 429 ? new LetterRefused(words) : new Error(words);
}

function refusalIn(body: string): { code?: number; message: string } {
  try {
    const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown };
    return { message: String(message).slice(0, 500), ...(typeof code === 'number' ? { code } : {}) };
  } catch {
    return { message: body.slice(0, 200) };
  }
}
