import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { randomId } from '#common/ids.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const REFUSALS: Record<string, readonly [status: number, code: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'too-large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too-slow', 'The request took too long to arrive. Please try again.'],
};
const UNREADABLE = [400, 'malformed', 'The request could not be read.'] as const;

/** What is no HTTP request never reaches a route; its sender still reads the shape of the contract. */
export function answerBroken(problem: Error & { code?: string }, socket: Socket): void {
  if (problem.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, sentence] = REFUSALS[problem.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ error: sentence, code, requestId: randomId() });
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(problem);
}
