import type { Agreement } from './agreement-recipients.ts';
import type { GivenRecipient } from './document-recipients.ts';

/** The names and addresses of the recipients of an agreement. */
export function signersOf({ recipients }: Pick<Agreement, 'recipients'>): string | null {
  const listed = (recipients ?? []) as unknown as GivenRecipient[];
  return (
    listed.map(({ name, email }) => [name, email].filter((each) => typeof each === 'string' && each).join(' ')).join(', ') || null
  );
}
