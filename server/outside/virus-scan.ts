import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { Refusal } from '#common/errors.ts';
import type { Log } from '../http/log.ts';

/** What looks at every upload. */
export interface Scanner {
  /**
   * A stream that passes on what it gets, and ends only when the scanner has found nothing in it: what is written through it is whole and
   * clean, or is not there. @throws in the stream: 422 `infected` (its `details.found` names what), 503 `scanner-away`
   */
  scanned(): Transform;
}

const SILENCE_MS = 60_000;
/** `INSTREAM` takes chunks with their length before them, in four bytes, and a length of nothing as the end. */
const START = 'zINSTREAM\0';
const END = Buffer.alloc(4);

export const noScanner: Scanner = { scanned: () => new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) }) };

/** ClamAV's daemon at `tcp://host:3310` (clamd(8), INSTREAM). */
export function clamd(url: string, log: Log): Scanner {
  const { hostname, port } = new URL(url);
  return {
    scanned() {
      const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) });
      const verdict = verdictOf(socket);
      verdict.catch(() => undefined); // it is asked for at the end
      socket.write(START);
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const head = Buffer.alloc(4);
          head.writeUInt32BE(chunk.length);
          socket.write(head);
          if (!socket.writable || socket.write(chunk)) return done(null, chunk);
          const goOn = () => {
            socket.off('drain', goOn).off('close', goOn);
            done(null, chunk);
          };
          socket.once('drain', goOn).once('close', goOn);
        },
        flush(done) {
          if (socket.writable) socket.write(END);
          verdict.then(
            (words) => done(refusalOf(words, log)),
            (problem: unknown) => {
              log.error({ problem: String(problem) }, 'the virus scanner did not answer');
              done(away());
            },
          );
        },
        destroy(problem, done) {
          socket.destroy();
          done(problem);
        },
      });
    },
  };
}

function verdictOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let words = '';
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('no answer in time')));
  socket.on('data', (chunk: Buffer) => {
    words += chunk.toString('latin1');
    if (words.includes('\0')) resolve(words.slice(0, words.indexOf('\0')));
  });
  socket.on('error', reject);
  socket.on('close', () => (words ? resolve(words) : reject(new Error('the connection ended'))));
  return promise;
}

/** `stream: OK`, `stream: Eicar-Signature FOUND`, or what went wrong. */
function refusalOf(words: string, log: Log): Refusal | null {
  const found = /^stream: (.+) FOUND$/.exec(words.trim())?.[1];
  if (found) {
    const sentence = 'The virus scanner refused this file. It was not kept.';
    return new Refusal(422, 'infected', sentence, { fields: { file: sentence }, details: { found } });
  }
  if (words.trim() === 'stream: OK') return null;
  log.error({ words }, 'the virus scanner could not look at a file');
  return away();
}

const away = () =>
  new Refusal(
    503,
    'scanner-away',
    'Files cannot be checked for viruses right now, so none is taken. Please try again in a few minutes.',
  );
