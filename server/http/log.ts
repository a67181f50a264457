import type { LogLevel } from '../settings.ts';
import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'> & Logger;

/** JSON lines on stderr. What could be a secret never gets in: bodies are not logged at all, and these paths are cut. */
export const createLog = (level: LogLevel = 'warn'): Log =>
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
    pino.destination({ fd: 2, sync: true }),
  );
