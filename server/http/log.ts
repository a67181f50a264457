import type { LogLevel } from '../settings.ts';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { inSentence } from './log-sentence.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> & Logger;

/** JSON lines on stderr, sentences where it is a terminal. What could be a secret never gets in: bodies are not logged at all, and these paths are cut. */
export const createLog = (level: LogLevel = 'warn', destination: DestinationStream = standardError()): Log =>
  pino(
    {
      level,
      base: undefined,
      serializers: { problem: (problem: unknown) => (problem instanceof Error ? stdSerializers.err(problem) : problem) },
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.ssn', '*.secret'],
        censor: '[hidden]',
      },
    },
    destination,
  );

const standardError = (): DestinationStream =>
  process.stderr.isTTY
    ? { write: (line) => void process.stderr.write(inSentence(line)) }
    : pino.destination({ fd: 2, sync: true });
