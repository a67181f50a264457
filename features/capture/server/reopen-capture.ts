import { conflict } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { itemToAnswer, pendingDocument, whoHandsIn } from '#features/credentialing/server/public.ts';
import { holdCapture, type Capture, type Capturing } from './capturing.ts';

/**
 * A capture that was finished before all of its pages had arrived takes pages again, as long as its item takes an answer, or
 * nobody has decided about the document that it became. Finished again, it takes the place of the document that waits.
 *
 * @throws 403, 409 as an answer to the item
 */
export const reopenCapture = (caller: Capturing): Promise<Capture> =>
  holdCapture(caller, async (inner, now) => {
    if (caller.item) await itemToAnswer(inner, caller.item._id);
    else await refuseDecided(inner, now);
    return { fields: { state: 'open' }, answer: { ...now, state: 'open' } };
  });

async function refuseDecided(context: Context, { document, document_type }: Capture): Promise<void> {
  const provider = await whoHandsIn(context, String(document_type));
  const system = context.asSystem('a document that waits takes the pages that had not arrived');
  if (document && !(await pendingDocument(system, provider._id, document)))
    throw conflict(
      'not-submitted',
      'This document does not wait for review any more. Please add the other pages as a new document.',
    );
}
