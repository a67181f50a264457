import { ApiError } from '#web/api.ts';
import { askingForMissing, TURNED_BACK } from '#web/records/ask-missing.ts';
import type { Saving, StepAnswer } from '#web/records/save-steps.ts';
import { say } from '#web/words/say.ts';

/** Before a denial is saved without a reason, it is asked for: the person who asked for the time reads it. */
export default async function askDenialReason({ module, record, values }: Saving): Promise<StepAnswer> {
  const error = say('Please say why the request is denied. The person who asked reads it.');
  const given = await askingForMissing({ module, record, sent: values }, async (fields) => {
    const isGiven = String(fields.denial_reason ?? '').trim() !== '';
    if (!isGiven) throw new ApiError(422, { error, fields: { denial_reason: say('This is required.') } });
    return fields;
  });
  return given === TURNED_BACK ? 'stop' : { go: given };
}
