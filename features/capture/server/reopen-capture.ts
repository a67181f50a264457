import { itemToAnswer } from '#features/credentialing/server/public.ts';
import { holdCapture, type Capture, type Capturing } from './capturing.ts';

/**
 * A capture that was finished before all of its pages had arrived takes pages again, as long as its item takes an answer. Finished
 * again, it takes the place of the document that waits.
 *
 * @throws 403, 409 as an answer to the item
 */
export const reopenCapture = (caller: Capturing): Promise<Capture> =>
  holdCapture(caller, async (inner, now) => {
    await itemToAnswer(inner, caller.item._id);
    return { fields: { state: 'open' }, answer: { ...now, state: 'open' } };
  });
