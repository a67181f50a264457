import type { Letter, Mailbox } from './letter.ts';

/** What became of a letter: who of its recipients was refused while others were not, in the server's words. */
export interface Sent {
  refused: { address: string; words: string }[];
}

/** A letter that no further attempt will get through; the message holds the server's words. */
export class LetterRefused extends Error {
  /** The recipients that were refused for good; empty where it was the letter. */
  readonly addresses: readonly string[];
  constructor(words: string, addresses: readonly string[] = []) {
    super(words);
    this.addresses = addresses;
  }
}

/** One contract, the real providers and a stand-in: `send` throws `LetterRefused`, or anything else when it should be tried again. */
export interface Mailer {
  readonly provider: 'smtp' | 'sendgrid' | 'outbox';
  /** Who writes where a letter does not say it. */
  readonly sender: Mailbox;
  send(letter: Letter): Promise<Sent>;
}

/** What would have left stands in the outbox. */
export const outboxMailer = ({ sender }: Pick<Mailer, 'sender'>): Mailer => ({
  provider: 'outbox',
  sender,
  send: async () => ({ refused: [] }),
});
