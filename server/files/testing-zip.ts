import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP file of these parts. `announced`: what its directory says that a part unpacks to, where that is not so. */
export function zipOf(
  parts: Readonly<Record<string, string | Buffer>>,
  announced: Readonly<Record<string, number>> = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(announced[name] ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002');
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    files.push(local);
    directory.push(entry, Buffer.from(name));
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}
