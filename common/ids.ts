/** A new id in ObjectId form, 24 hex characters: 4 bytes of seconds, 5 random ones of this process, a 3-byte counter. */
export const newId = (now: number = Date.now()): string => {
  counter = (counter + 1) % 0x1000000;
  return hex(Math.floor(now / 1000) % 0x100000000, 8) + processPart + hex(counter, 6);
};

/** An id of the same form that cannot be guessed from others: of files, and of requests, which everybody is told. */
export function randomId(): string {
  if (used === unguessable.length) {
    unguessable = Array.from(globalThis.crypto.getRandomValues(new Uint8Array(ID_BYTES * 256)), (byte) => hex(byte, 2)).join('');
    used = 0;
  }
  used += ID_LENGTH;
  return unguessable.slice(used - ID_LENGTH, used);
}

export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);

const ID_BYTES = 12;
const ID_LENGTH = 2 * ID_BYTES;
/** The digits of the next ids. One call of the generator makes all of them, as a call costs more than its bytes. */
let unguessable = '';
let used = 0;

const random = globalThis.crypto.getRandomValues(new Uint8Array(8));
const hex = (number: number, length: number): string => number.toString(16).padStart(length, '0');
const processPart = Array.from(random.slice(0, 5), (byte) => hex(byte, 2)).join('');
let counter = ((random[5] ?? 0) << 16) | ((random[6] ?? 0) << 8) | (random[7] ?? 0);
