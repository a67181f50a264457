import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** A stream that counts and sums what passes through it; both are asked for at its end. */
export function measuredStream() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  stream.on('error', () => undefined); // who reads it has the problem too
  return { stream, bytes: () => bytes, sha256: () => hash.digest('hex') };
}

/** The SHA-256 of what a stream says. */
export async function sha256Of(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
