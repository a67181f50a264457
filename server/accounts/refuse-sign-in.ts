import type { FastifyReply, FastifyRequest } from 'fastify';

/** A failed sign-in is 400 with `status: false` and the sentence (access document, section 3). */
export function refuseSignIn(request: FastifyRequest, reply: FastifyReply, error: string) {
  reply.code(400);
  return { status: false, error, code: 'login-failed', requestId: request.id };
}
