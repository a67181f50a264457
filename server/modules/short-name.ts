/** At most 63 bytes, unique by a short digest when cut. */
export function shortName(module: string, what: string, kind: string): string {
  const whole = `${module} ${what} ${kind}`;
  if (Buffer.byteLength(whole) <= 63) return whole;
  let hash = 5381;
  for (const character of whole) hash = (hash * 33 + character.codePointAt(0)!) >>> 0;
  return `${Buffer.from(whole)
    .subarray(0, 50)
    .toString()
    .replace(/\uFFFD/g, '')}~${hash.toString(36)} ${kind}`;
}
