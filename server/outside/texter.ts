/** A text message as it leaves. */
export interface TextMessage {
  /** Of its row in the outbox. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/**
 * One contract, the real providers and a stand-in: `send` throws `LetterRefused` for a number that will not get it, or anything else when
 * it should be tried again.
 */
export interface Texter {
  readonly provider: 'outbox' | 'twilio';
  send(message: TextMessage): Promise<void>;
}

/** What would have left stands in the outbox. */
export const outboxTexter: Texter = { provider: 'outbox', send: async () => undefined };
