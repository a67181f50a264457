import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import type { ManySent } from '../mail-api.ts';

const NAMED = 4;

/** How many letters leave, and who gets none and why. */
export function sayWhoWasSkipped({ queued, skipped }: ManySent): void {
  const text = say({ one: '1 message is on its way.', other: '{count} messages are on their way.' }, { count: queued });
  if (!skipped.length) return void toast.success(text);
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const more = reasons.length > NAMED ? [say('And {count} more reasons.', { count: reasons.length - NAMED })] : [];
  toast.show({
    title: text,
    text: [say('{count} left out.', { count: skipped.length }), ...reasons.slice(0, NAMED).map(sayAnswer), ...more].join(' '),
    style: 'warning',
    duration: 12_000,
  });
}
