import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../engine.ts';
import { askSecondFactor } from './second-factors/second-step.ts';
import { signedIn } from './signed-in.ts';

/** Somebody showed who they are, by a password or at the provider: signed in, or 400 with the second factor that is needed. */
export async function afterFirstStep(engine: Engine, userId: string, request: FastifyRequest, reply: FastifyReply) {
  const secondFactor = await askSecondFactor(engine, userId);
  if (!secondFactor) return signedIn(engine, userId, request);
  reply.code(400);
  return {
    status: false,
    error: 'Please confirm your identity.',
    code: 'second-factor-needed',
    secondFactor,
    requestId: request.id,
  };
}
