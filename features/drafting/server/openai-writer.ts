import { Refusal } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { OutboundProblem, type OpenAnswer } from '#server/outside/fetch.ts';
import type { OpenAiSettings } from '#server/outside/outside-settings.ts';
import { tokensOf, type DraftOrder, type DraftWriter } from './draft-writer.ts';
import { eventsOf } from './server-events.ts';
import { tellAdmins } from './tell-admins.ts';

const SILENT_MS = 60_000;
const MOST_BYTES = 1_000_000;

interface Completion {
  choices?: { message?: { content?: unknown }; delta?: { content?: unknown } }[];
  usage?: { total_tokens?: unknown } | null;
  error?: unknown;
}

/** Any server that speaks the chat completions of OpenAI. What the operator names is reached wherever it is. */
export function openAiWriter({ url, key, model }: OpenAiSettings, silentMs = SILENT_MS): DraftWriter {
  const ask = async (context: Context, order: DraftOrder, stream: boolean, signal?: AbortSignal): Promise<OpenAnswer> => {
    const answer = await context.engine.outbound
      .open(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
        body: JSON.stringify({ model, messages: messagesOf(order), stream }),
        timeoutMs: silentMs,
        isOperators: true,
        ...(signal ? { signal } : {}),
      })
      .catch((problem: unknown) => away(context, problem));
    if (answer.status === 429) throw tooMany(answer.headers['retry-after']);
    if (answer.status !== 200) return away(context, `status ${answer.status}`);
    return answer;
  };
  return {
    provider: 'openai',
    model,
    write: async (context, order) => {
      const answer = await ask(context, order, false);
      const read = await wholeOf(answer).catch((problem: unknown) => away(context, problem));
      const text = read.choices?.[0]?.message?.content;
      if (typeof text !== 'string' || !text.trim()) return away(context, 'an answer without a text');
      return { text, tokens: usedBy(read) ?? tokensOf(order.instructions, order.prompt, order.data, text) };
    },
    async *stream(context, order, signal) {
      const answer = await ask(context, order, true, signal);
      let tokens: number | null = null;
      let hasText = false;
      try {
        for await (const data of eventsOf(answer.body, MOST_BYTES)) {
          if (data === '[DONE]') break;
          const read = JSON.parse(data) as Completion;
          if (read.error) throw new Error('the stream holds an error');
          tokens = usedBy(read) ?? tokens;
          const piece = read.choices?.[0]?.delta?.content;
          if (typeof piece !== 'string' || piece === '') continue;
          hasText = true;
          yield piece;
        }
      } catch (problem) {
        if (signal.aborted) return { tokens };
        await away(context, problem);
      }
      if (!hasText && !signal.aborted) await away(context, 'an answer without a text');
      return { tokens };
    },
  };
}

const messagesOf = ({ instructions, prompt, data }: DraftOrder) => [
  { role: 'system', content: instructions },
  { role: 'user', content: data ? `${prompt}\n\n${data}` : prompt },
];

async function wholeOf({ body }: OpenAnswer): Promise<Completion> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error('an answer that is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Completion;
}

const usedBy = ({ usage }: Completion): number | undefined =>
  typeof usage?.total_tokens === 'number' && usage.total_tokens >= 0 ? Math.round(usage.total_tokens) : undefined;

function tooMany(retryAfter: string | undefined): Refusal {
  const seconds = Number(retryAfter);
  const wait = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(Math.min(seconds, 3_600)) : 30;
  return new Refusal(429, 'drafting-busy', 'Drafting is busy. Please try again in a moment.', {
    headers: { 'retry-after': String(wait) },
  });
}

/** Its words and the key stay here: the log has what went wrong, the person a sentence. */
async function away(context: Context, problem: unknown): Promise<never> {
  if (problem instanceof Refusal) throw problem;
  const why = problem instanceof OutboundProblem ? problem.code : typeof problem === 'string' ? problem : 'an unreadable answer';
  context.engine.log.warn({ why }, 'the drafting provider did not answer');
  await tellAdmins(context);
  throw new Refusal(503, 'drafting-away', 'The drafting service does not answer. Please try again later, or write it yourself.', {
    headers: { 'retry-after': '60' },
  });
}
