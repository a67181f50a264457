import type { Context } from '#server/context.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';
import type { Role } from '../recipients.ts';
import type { WaitingFor } from '../signing-answers.ts';
import { isSent, isUnsent } from '../states.ts';
import { recipientsOf, whoseTurn, type Agreement } from './agreement-recipients.ts';
import { lettersOf } from './letters.queries.ts';

/** Whom an agreement is waiting for, as far as the caller may know, and whether it is waiting for its seal. */
export async function waitingFor(context: Context, agreement: Agreement): Promise<WaitingFor> {
  const system = context.asSystem('why an agreement is not done');
  const rows = await recipientsOf(system, agreement._id);
  const isOpen = isSent(agreement.status) || isUnsent(agreement.status);
  const turn = isOpen && !agreement.is_sealing ? whoseTurn(rows, agreement.completeInOrder !== false) : [];
  const letters = await lettersOf(
    system,
    agreementRecipients.name,
    turn.map(({ _id }) => _id),
  );
  const isSeen = context.access.module(context.engine.registry.module(agreementRecipients.name)).access;
  const seen = isSeen ? await recipientsOf(context, agreement._id) : [];
  return {
    for: seen
      .filter(({ _id, recipientId, role }) => recipientId && role && turn.some((row) => row._id === _id))
      .map((row) => ({
        recipientId: row.recipientId!,
        role: row.role as Role,
        name: row.name ?? row.email ?? null,
        since: row.asked_at ?? agreement.createdAt,
        letters: letters.get(row._id) ?? [],
        nextReminder: row.next_reminder ?? null,
      })),
    sealing: agreement.is_sealing ? sealingOf(agreement) : null,
  };
}

const sealingOf = ({ sealing, updatedAt }: Agreement): NonNullable<WaitingFor['sealing']> => ({
  since: String(sealing?.since ?? updatedAt),
  attempts: Number(sealing?.attempts ?? 0),
  problem: (sealing?.problem as string | null | undefined) ?? null,
});
