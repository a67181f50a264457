import type { RecordLink } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { cleanRichText } from '#server/records/rich-text.ts';
import { draftUses } from '../draft-uses.module.ts';
import { refuseBeyondBudget } from './budget.ts';
import { tokensOf, type DraftOrder, type DraftWriter } from './draft-writer.ts';
import { whatLeaves, type Asked } from './what-leaves.ts';
import { writerOf } from './writer-of.ts';

export interface Draft {
  message: string;
  provider: string;
  model: string;
  draft: string;
}

/** Writes a draft; nothing is sent or saved but the row that says so. */
export async function draft(context: Context, asked: Asked): Promise<Draft> {
  const writer = writerOf(context.engine);
  await refuseBeyondBudget(context, writer);
  const order = await whatLeaves(context, asked);
  const { text, tokens } = await writer.write(context, order);
  const message = cleaned(text);
  const use = await noteUse(context, writer, order, { message, tokens, related: asked.related_record });
  return { message, provider: writer.provider, model: writer.model, draft: use._id };
}

/** The same as server-sent events; whoever hangs up ends it, and what was written by then is noted. */
export async function draftStream(context: Context, asked: Asked): Promise<AsyncGenerator<string, void, undefined>> {
  const writer = writerOf(context.engine);
  await refuseBeyondBudget(context, writer);
  const order = await whatLeaves(context, asked);
  const stop = new AbortController();
  const pieces = writer.stream(context, order, stop.signal);
  const first = await pieces.next(); // a refusal is still an answer with its status
  return parts(context, { writer, order, asked, pieces, first, stop });
}

interface Streaming {
  writer: DraftWriter;
  order: DraftOrder & { removed: number };
  asked: Asked;
  pieces: ReturnType<DraftWriter['stream']>;
  first: Awaited<ReturnType<ReturnType<DraftWriter['stream']>['next']>>;
  stop: AbortController;
}

async function* parts(context: Context, { writer, order, asked, pieces, first, stop }: Streaming) {
  let text = '';
  let tokens: number | null = null;
  let isOver = false;
  try {
    let next = first;
    while (!next.done) {
      text += next.value;
      yield part({ text: next.value });
      next = await pieces.next();
    }
    tokens = next.value.tokens;
    isOver = true;
  } catch {
    yield part({ error: 'The drafting service broke off. What it wrote by then stands here.' });
  } finally {
    stop.abort();
    const counted = tokens ?? (writer.provider === 'local' ? 0 : tokensOf(order.instructions, order.prompt, order.data, text));
    const use = await noteUse(context, writer, order, { message: cleaned(text), tokens: counted, related: asked.related_record });
    if (isOver) yield part({ done: true, draft: use._id });
  }
}

const part = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/** An answer is a text: what would be markup in it is as harmless as rich text is. */
export const cleaned = (text: string): string => (/<[a-z!/]/i.test(text) ? (cleanRichText(text) ?? '') : text);

interface Use {
  message: string;
  tokens: number;
  related: RecordLink | null | undefined;
}

const noteUse = (context: Context, { provider, model }: DraftWriter, order: DraftOrder & { removed: number }, use: Use) =>
  context.asSystem('every draft is noted').records.create(draftUses, {
    name: 'Draft',
    user: context.userId,
    provider,
    model,
    tokens: use.tokens,
    removed: order.removed,
    related_record: use.related ?? null,
    prompt: order.prompt,
    message: use.message,
  });
