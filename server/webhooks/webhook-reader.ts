import { fullAccess } from '#common/access.ts';
import { createContext, type Context } from '../context.ts';
import { systemAccess } from '../records/access.ts';

/** A System Admin who is nobody: what is private to its people is not theirs. */
const NOBODY = '0'.repeat(24);

/** What webhooks read: all that every System Admin may see, and no more. The same moment and transaction. */
export const webhookReader = ({ engine, database, now }: Context): Context =>
  createContext(engine, {
    access: { ...systemAccess, userId: NOBODY, module: () => fullAccess },
    userId: NOBODY,
    database,
    now,
    source: 'system',
    reason: 'a webhook tells what happened',
  });
