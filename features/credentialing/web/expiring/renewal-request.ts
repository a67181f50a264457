import { formatDay } from '#web/formats.ts';
import type { Expiring } from './expiring-row.tsx';

/** The text that asks a provider for a new document; the sender may change it. It is sent, so it is not in the sender's language. */
export function renewalRequest({ document, daysLeft }: Pick<Expiring, 'document' | 'daysLeft'>): string {
  const named = String(document.document_type || document.name || 'document');
  const day = formatDay(String(document.expiration_date), { dateStyle: 'medium' });
  return daysLeft < 0
    ? `Your ${named} expired on ${day}. Please send a new one.`
    : `Your ${named} expires on ${day}. Please send a new one.`;
}
