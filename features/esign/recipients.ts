/** The roles of a document: sixteen people, and two roles that several people share. */
export const SENDER = 'Sender (Prefill)';
export const ANYONE = 'Anyone';
export const EVERYONE = 'Everyone';
export const MOST_PARTICIPANTS = 15;
export const PARTICIPANTS = Array.from(
  { length: MOST_PARTICIPANTS },
  (_, at) => `Participant ${at + 1}` as `Participant ${number}`,
);
export const ROLES = [SENDER, ...PARTICIPANTS, ANYONE, EVERYONE] as const;
export type Role = typeof SENDER | `Participant ${number}` | typeof ANYONE | typeof EVERYONE;

/**
 * The role that a word or number means (`rules.md`, "Recipients"): signer and nothing are Participant 1, approver is the sender,
 * numbers stay within 1 and 15. Undefined for what is no role.
 */
export function roleOf(given: unknown): Role | undefined {
  if (given === null || given === undefined) return 'Participant 1';
  if (typeof given !== 'string' && typeof given !== 'number') return undefined;
  const word = String(given).trim().toLowerCase();
  if (word === '' || word === 'signer') return 'Participant 1';
  if (word === 'approver' || word === SENDER.toLowerCase()) return SENDER;
  if (word === 'anyone') return ANYONE;
  if (word === 'everyone') return EVERYONE;
  const number = /^(?:participant )?\s*([+-]?\d{1,9}(?:\.\d+)?)$/.exec(word)?.[1];
  return number === undefined ? undefined : participant(Number(number));
}

export const participant = (number: number): Role =>
  `Participant ${Math.min(MOST_PARTICIPANTS, Math.max(1, Math.trunc(number)))}`;

/** Whether a role is one person. An input may be of Anyone or Everyone, a recipient may not. */
export const isPerson = (role: Role): boolean => role !== ANYONE && role !== EVERYONE;

/** The order in which they are asked. */
export const orderOfRole = (role: string): number => (ROLES as readonly string[]).indexOf(role);

/** Where a document takes its recipients from when it is sent from a record. */
export const RECIPIENT_SOURCES = ['provider', 'owner', 'user', 'contact', 'address'] as const;
export interface DocumentRecipient {
  role: string | number | null;
  from: (typeof RECIPIENT_SOURCES)[number];
  /** Of the user or the sign contact. */
  id?: string;
  email?: string;
  name?: string;
}
