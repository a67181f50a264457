import { Refusal } from '#common/errors.ts';

/**
 * The part of a file that a call asks for (RFC 9110, 14): undefined is all of it. Several parts at once are answered whole, as is a
 * range for another file than this one (`if-range`).
 *
 * @throws 416 when the file has no such part
 */
export function rangeOf(
  headers: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  size: number,
  etag: string,
): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return undefined; // no range at all, says the standard
  if (start > end)
    throw new Refusal(416, 'no-such-range', `This file has ${size} bytes.`, { headers: { 'content-range': `bytes */${size}` } });
  return { start, end };
}
