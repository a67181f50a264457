/** A place in the log of the database, in bytes since its beginning: what a caller has seen reaches up to there. */
export type Position = bigint;

/** `16/B374D848`, as PostgreSQL writes it. */
export function positionOfLsn(lsn: string): Position {
  const [high, low] = lsn.split('/') as [string, string];
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** As it travels. Callers know nothing of it but that it is theirs to send back. */
export const writePosition = (position: Position): string => `p${position.toString(16).padStart(16, '0')}`;

/** @returns undefined for what no answer of ours carried */
export const readPosition = (text: unknown): Position | undefined =>
  typeof text === 'string' && /^p[0-9a-f]{16}$/.test(text) ? BigInt(`0x${text.slice(1)}`) : undefined;

export const laterOf = (one: Position, other: Position): Position => (one > other ? one : other);
