import { formatDay } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import type { Expiring } from './expiring-row.tsx';

/** The text that asks a provider for a new document; the sender may change it. */
export function renewalRequest({ document, daysLeft }: Pick<Expiring, 'document' | 'daysLeft'>): string {
  const named = document.document_type ? say(String(document.document_type)) : String(document.name ?? say('document'));
  const day = formatDay(String(document.expiration_date), { dateStyle: 'medium' });
  return daysLeft < 0
    ? say('Your {document} expired on {day}. Please send a new one.', { document: named, day })
    : say('Your {document} expires on {day}. Please send a new one.', { document: named, day });
}
