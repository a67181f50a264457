import { notFound } from '#common/errors.ts';
import type { Context } from '../../context.ts';
import { noteSecurityEvent } from '../announce-security-change.ts';
import { endApiKeys } from './api-keys.ts';

interface Ending {
  userId: string;
  key: string;
  /** For the table of keys. */
  why: string;
  /** What the owner is told by mail. */
  sentence: string;
}

/** Ends one key on every node and tells its owner. @throws 404 when the person has no such key any more */
export const endKey = (context: Context, { userId, key, why, sentence }: Ending): Promise<{ status: true }> =>
  context.transaction(async (inner) => {
    const [name] = await endApiKeys(inner, { user: userId, key }, why);
    if (name === undefined) throw notFound('This API key has already ended.');
    await noteSecurityEvent(inner, { userId, what: 'API key', from: `${name} (${key})`, to: 'ended', sentence });
    return { status: true };
  });
