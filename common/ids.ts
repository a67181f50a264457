/** A new id in ObjectId form, 24 hex characters: 4 bytes of seconds, 5 random ones of this process, a 3-byte counter. */
export const newId = (now: number = Date.now()): string => {
  counter = (counter + 1) % 0x1000000;
  return hex(Math.floor(now / 1000) % 0x100000000, 8) + processPart + hex(counter, 6);
};

/** An id of the same form that cannot be guessed from others: of files, and of requests, which everybody is told. */
export function randomId(): string {
  if (used === unguessable.length) {
    globalThis.crypto.getRandomValues(unguessable);
    used = 0;
  }
  let id = '';
  for (const end = used + ID_BYTES; used < end; used++) id += BYTES[unguessable[used]!];
  return id;
}

export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);

const ID_BYTES = 12;
/** Random bytes for the next ids. One call of the generator fills all of them, as a call costs more than its bytes. */
const unguessable = new Uint8Array(ID_BYTES * 256);
let used = unguessable.length;

const random = globalThis.crypto.getRandomValues(new Uint8Array(8));
const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0');
const BYTES = Array.from({ length: 256 }, (_, byte) => hex(byte, 2));
const processPart = Array.from(random.slice(0, 5), (byte) => hex(byte, 2)).join('');
let counter = ((random[5] ?? 0) << 16) | ((random[6] ?? 0) << 8) | (random[7] ?? 0);
