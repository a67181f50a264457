/** Whether a font has a letter, by its code point. */
export type Letters = (point: number) => boolean;

/** Reads which letters a TrueType or OpenType font has, from its table `cmap` (OpenType 1.9, "cmap", formats 4 and 12). */
export function lettersOfFont(bytes: Buffer): Letters {
  const cmap = tableOf(bytes, 'cmap');
  const count = cmap.readUInt16BE(2);
  const subtables = Array.from({ length: count }, (_, at) => cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4)));
  const whole = subtables.find((table) => table.readUInt16BE(0) === 12);
  if (whole) return lettersOfGroups(whole);
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4);
  if (!basic) throw new Error('This font does not say which letters it has.');
  return lettersOfSegments(basic);
}

function tableOf(bytes: Buffer, name: string): Buffer {
  const count = bytes.readUInt16BE(4);
  for (let at = 0; at < count; at++) {
    const entry = 12 + at * 16;
    if (bytes.toString('latin1', entry, entry + 4) === name) return bytes.subarray(bytes.readUInt32BE(entry + 8));
  }
  throw new Error(`This font has no table ${name}.`);
}

/** Format 12: groups of code points from one to another. */
function lettersOfGroups(table: Buffer): Letters {
  const count = table.readUInt32BE(12);
  const ranges = Array.from({ length: count }, (_, at) => {
    const group = 16 + at * 12;
    return [table.readUInt32BE(group), table.readUInt32BE(group + 4)] as const;
  });
  return (point) => ranges.some(([from, to]) => point >= from && point <= to);
}

/** Format 4: segments up to 0xFFFF, whose letters may each be missing. */
function lettersOfSegments(table: Buffer): Letters {
  const segments = table.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + segments * 2];
  const [deltas, offsets] = [starts + segments * 2, starts + segments * 4];
  return (point) => {
    for (let at = 0; at < segments; at++) {
      if (point > table.readUInt16BE(ends + at * 2)) continue;
      const start = table.readUInt16BE(starts + at * 2);
      if (point < start) return false;
      const offset = table.readUInt16BE(offsets + at * 2);
      if (offset === 0) return ((point + table.readUInt16BE(deltas + at * 2)) & 0xffff) !== 0;
      return table.readUInt16BE(offsets + at * 2 + offset + (point - start) * 2) !== 0;
    }
    return false;
  };
}
