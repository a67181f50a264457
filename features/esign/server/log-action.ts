import type { Context } from '#server/context.ts';
import { interactiveDocumentInstanceActions as actions } from '../interactive-document-instance-actions.module.ts';
import type { ActionType } from '../states.ts';
import type { Recipient } from './agreement-recipients.ts';

/** How a signer's call came. */
export interface Caller {
  ip: string | null;
  userAgent: string | null;
  timeZone: string | null;
}

/** An entry of the action log: by the person who acts, or by a signer without an account. */
export async function logAction(
  context: Context,
  agreement: string,
  type: ActionType,
  description: string,
  signer?: { recipient: Recipient; caller: Caller },
): Promise<void> {
  const nonUser = signer && {
    recipientId: signer.recipient.recipientId,
    name: signer.recipient.name,
    email: signer.recipient.email,
    ...signer.caller,
  };
  await context.asSystem('the log of an agreement is kept').records.create(actions, {
    name: type,
    type,
    description,
    interactive_document_instance: agreement,
    user: signer ? null : context.userId,
    ...(nonUser ? { nonUser } : {}),
  });
}
