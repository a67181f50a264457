import type { Context } from '#server/context.ts';
import type { RuleOrder } from '../write-by-rules.ts';

/** What is written: the instructions are the house's and the sender's, the prompt is what it is about, with its data. */
export interface DraftOrder extends Pick<RuleOrder, 'to' | 'signature'> {
  instructions: string;
  prompt: string;
  /** What a record or a file says, marked as data; '' for none. */
  data: string;
}

export interface Written {
  text: string;
  tokens: number;
}

/** Someone who drafts: a provider, or rules. */
export interface DraftWriter {
  readonly provider: 'openai' | 'local';
  readonly model: string;
  /** @throws Refusal 503 `drafting-away`, 429 */
  write(context: Context, order: DraftOrder): Promise<Written>;
  /** The same, piece by piece. */
  stream(context: Context, order: DraftOrder, signal: AbortSignal): AsyncGenerator<string, { tokens: number | null }, undefined>;
}

/** Where nobody counts them: about four letters each. */
export const tokensOf = (...texts: readonly string[]): number => Math.ceil(texts.reduce((sum, text) => sum + text.length, 0) / 4);
