import { createHash, randomBytes } from 'node:crypto';

/** What of an entry may be erased later. The chain seals a salted digest of each, so that it holds when the value is gone. */
export const ERASABLE = ['record_name', 'previous_value', 'new_value'] as const;
type Erasable = (typeof ERASABLE)[number];

export const ENTRY_COLUMNS = `a._id, a.module, a.record_id, a.record_name, a.field, a.previous_value::text as previous_value, a.new_value::text as new_value,
  a.changed_by, a.impersonator, a."changeSource", a.reason, a.request_id, a.record_version, a.date_created::text as date_created, a.run, a.event`;
/** What a seal keeps of its entry beside the hash. */
export const SEAL_COLUMNS = `s.format as seal_format, encode(s.salts, 'hex') as seal_salts, s.erased as seal_erased`;

/** As `ENTRY_COLUMNS` reads it, in that order. */
export type Entry = Record<string, unknown>;
export interface Seal {
  /** 1: of values, from before they could be erased. 2: of salted digests. */
  format: number;
  /** 16 bytes for each of `ERASABLE`, in hexadecimal; those of what was erased are zeros. */
  salts: string | null;
  /** The digests of what was erased. */
  erased: Partial<Record<Erasable, string>> | null;
}

const SALT = 16;
export const newSalts = (): string => randomBytes(SALT * ERASABLE.length).toString('hex');

/** The hash of an entry under the one before it. A run and an event are sealed where there are any, as entries are older than both. */
export function sealOf(previous: string, { run, event, ...entry }: Entry, seal: Seal): string {
  const sealed = seal.format === 1 ? entry : { ...entry, ...digestsOf(entry, seal) };
  const later = [...(run === null ? [] : [run]), ...(event === null ? [] : [{ event }])];
  return sha256(`${previous}\n${JSON.stringify([...Object.values(sealed), ...later])}`);
}

function digestsOf(entry: Entry, { salts, erased }: Seal): Record<Erasable, string | null> {
  const digests = ERASABLE.map((name, at) => {
    const kept = erased?.[name];
    if (kept !== undefined && entry[name] === null) return [name, kept];
    return [name, digestOf(entry[name], saltAt(salts, at))];
  });
  return Object.fromEntries(digests) as Record<Erasable, string | null>;
}

const digestOf = (value: unknown, salt: string): string | null => (value === null ? null : sha256(`${salt}\n${String(value)}`));

const saltAt = (salts: string | null, at: number): string => (salts ?? '').slice(at * SALT * 2, (at + 1) * SALT * 2);

/** What becomes of a seal when these values of its entry are erased: their digests stay, and their salts go. */
export function erasedSeal(entry: Entry, seal: Seal, names: readonly Erasable[]): Seal {
  let salts = seal.salts ?? '';
  const erased = { ...seal.erased };
  for (const name of names) {
    const at = ERASABLE.indexOf(name);
    const digest = digestOf(entry[name], saltAt(salts, at));
    if (digest === null) continue;
    erased[name] = digest;
    salts = salts.slice(0, at * SALT * 2) + '0'.repeat(SALT * 2) + salts.slice((at + 1) * SALT * 2);
  }
  return { ...seal, salts, erased };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
