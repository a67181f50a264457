import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer <token>`, or ''. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? '';
  return header.startsWith('Bearer ') ? header.slice(7) : '';
}
