import { toast } from '#web/ui/toasts.ts';
import type { ManySent } from '../mail-api.ts';

const NAMED = 4;

/** How many letters leave, and who gets none and why. */
export function sayWhoWasSkipped({ queued, skipped }: ManySent): void {
  const text = queued === 1 ? '1 message is on its way.' : `${queued} messages are on their way.`;
  if (!skipped.length) return void toast.success(text);
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  const more = reasons.length > NAMED ? ` And ${reasons.length - NAMED} more reasons.` : '';
  toast.show({
    title: text,
    text: `${skipped.length} left out. ${reasons.slice(0, NAMED).join(' ')}${more}`,
    style: 'warning',
    duration: 12_000,
  });
}
