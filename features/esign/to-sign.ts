import { SENDER, orderOfRole } from './recipients.ts';
import { isOpen } from './states.ts';

/** The statuses in which a recipient may have something to sign. */
export const TO_SIGN_STATUSES = ['Approved', 'Sent', 'Viewed', 'Signed'] as const;

interface Listed {
  role: string;
  state: string;
  email?: string | null;
  fromType?: string;
}

/** Whether it is a provider's turn to sign an agreement about them: as its provider, or by their address. */
export function isToSign({ recipients, completeInOrder }: Readonly<Record<string, unknown>>, email: string | null): boolean {
  const open = ((recipients as Listed[] | null) ?? [])
    .filter(({ role, state }) => role !== SENDER && isOpen(state))
    .toSorted((one, other) => orderOfRole(one.role) - orderOfRole(other.role));
  const turn = completeInOrder === false ? open : open.slice(0, 1);
  return turn.some(
    (each) => each.fromType === 'provider' || (email !== null && each.email?.toLowerCase() === email.toLowerCase()),
  );
}
