import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Engine } from '../engine.ts';
import { askSecondFactor } from './second-factors/second-step.ts';
import { signedIn, type Shown } from './signed-in.ts';

/** Somebody showed who they are, by a password or at the provider: signed in, or 400 with the second factor that is needed. */
export async function afterFirstStep(engine: Engine, shown: Shown, request: FastifyRequest, reply: FastifyReply) {
  const secondFactor = await askSecondFactor(engine, shown);
  if (!secondFactor) return signedIn(engine, shown, request, reply);
  reply.code(400);
  return {
    status: false,
    error: 'Please confirm your identity.',
    code: 'second-factor-needed',
    secondFactor,
    requestId: request.id,
  };
}
