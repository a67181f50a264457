import { formatDay } from '#web/formats.ts';
import type { Expiring } from './expiring-row.tsx';

/** The text that asks a provider for a new document; the sender may change it. */
export function renewalRequest({ document, daysLeft }: Pick<Expiring, 'document' | 'daysLeft'>): string {
  const what = String(document.document_type ?? document.name ?? 'document');
  const day = formatDay(String(document.expiration_date), { dateStyle: 'medium' });
  return `Your ${what} ${daysLeft < 0 ? 'expired' : 'expires'} on ${day}. Please send a new one.`;
}
