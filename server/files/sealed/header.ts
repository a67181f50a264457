import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { SLOT_BYTES, type KeySlots } from '../../secrets/key-slots.ts';
import { PREFIX_BYTES, sealedLength, type FrameKey } from './frames.ts';
import { unopened } from './unopened.ts';

/** `MUSTER`, zero, the version of the format. */
const MAGIC = Buffer.from('MUSTER\0\u0001', 'latin1');
const PREFIX_AT = MAGIC.length + 8;
/** Magic, length of the content, prefix of nonces, zeros. */
const FIXED_BYTES = 32;
/** Two, so that a new key is in the one before the old key leaves the other. */
const SLOTS_AT = [FIXED_BYTES, FIXED_BYTES + SLOT_BYTES] as const;
export const HEADER_BYTES = FIXED_BYTES + 2 * SLOT_BYTES;
const EMPTY = Buffer.alloc(SLOT_BYTES);

export interface Header extends FrameKey {
  /** Of the content. */
  length: number;
}

export const newFrameKey = (): FrameKey => ({ key: randomBytes(32), prefix: randomBytes(PREFIX_BYTES) });

/** @param path of the file in the store, which is part of the seal: in another place it does not open */
export function headerOf(path: string, { key, prefix, length }: Header, slots: KeySlots): Buffer {
  const fixed = Buffer.alloc(FIXED_BYTES);
  MAGIC.copy(fixed);
  fixed.writeBigUInt64BE(BigInt(length), MAGIC.length);
  prefix.copy(fixed, PREFIX_AT);
  return Buffer.concat([fixed, slots.seal(key, about(fixed, path)), EMPTY]);
}

/** @throws 409 where it is none, no key opens it, or the file is not as long as it says */
export async function readHeader(file: FileHandle, path: string, slots: KeySlots): Promise<Header> {
  const header = await readWhole(file, path);
  const fixed = header.subarray(0, FIXED_BYTES);
  const key = slotsOf(header).reduce<Buffer | undefined>(
    (found, slot) => found ?? slots.open(slot, about(fixed, path)),
    undefined,
  );
  if (!key) throw unopened(path, 'no key opens it');
  const length = Number(fixed.readBigUInt64BE(MAGIC.length));
  const { size } = await file.stat();
  if (size !== HEADER_BYTES + sealedLength(length)) throw unopened(path, 'it is longer or shorter than it was');
  return { key, length, prefix: Buffer.from(fixed.subarray(PREFIX_AT, PREFIX_AT + PREFIX_BYTES)) };
}

/** Puts the present key in place of an old one; the content stays as it is. @throws 409 where no key opens it */
export async function turnKey(file: FileHandle, path: string, slots: KeySlots): Promise<boolean> {
  const header = await readWhole(file, path);
  const aad = about(header.subarray(0, FIXED_BYTES), path);
  const keys = slotsOf(header).map((slot) => ({ slot, key: slots.open(slot, aad) }));
  const present = keys.findIndex(({ slot, key }) => key && slots.isPresent(slot));
  const old = keys.findIndex(({ key }) => key);
  if (old < 0) throw unopened(path, 'no key opens it');
  if (present < 0) {
    await file.write(slots.seal(keys[old]!.key!, aad), 0, SLOT_BYTES, SLOTS_AT[1 - old]!);
    await file.datasync();
  }
  const other = present < 0 ? old : 1 - present;
  if (keys[other]!.slot.equals(EMPTY)) return false;
  await file.write(EMPTY, 0, SLOT_BYTES, SLOTS_AT[other]!);
  return true;
}

async function readWhole(file: FileHandle, path: string): Promise<Buffer> {
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
  if (bytesRead < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw unopened(path, 'it does not begin as a sealed file');
  return header;
}

const slotsOf = (header: Buffer): Buffer[] => SLOTS_AT.map((at) => header.subarray(at, at + SLOT_BYTES));
const about = (fixed: Buffer, path: string): Buffer => Buffer.concat([fixed, Buffer.from(path)]);
