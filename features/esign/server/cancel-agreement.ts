import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { isClosed } from '../states.ts';
import { changeRecipient, hold } from './agreement-progress.ts';
import { signersAmong } from './agreement-recipients.ts';
import { logAction } from './log-action.ts';

/** @throws 409 for one that has ended, or that everybody has signed */
export async function cancelAgreement(context: Context, id: string, reason: string): Promise<void> {
  await context.transaction(async (inner) => {
    const held = await hold(inner, id);
    const { system, agreement, rows } = held;
    if (isClosed(agreement.status))
      throw conflict('agreement-closed', `This agreement is ${agreement.status!.toLowerCase()} already.`);
    if (agreement.is_sealing) throw conflict('agreement-closed', 'Everybody has signed this agreement; it is being sealed.');
    for (const row of signersAmong(rows)) if (row.next_reminder) await changeRecipient(held, row, { next_reminder: null });
    await system.records.update(agreements, id, { status: 'Canceled', end_reason: reason });
    await logAction(inner, id, 'Canceled', `The agreement was canceled: ${reason}`);
  });
}
