import type { FastifyRequest } from 'fastify';
import type { Engine } from '../engine.ts';
import { bearerOf } from '../http/bearer.ts';
import { sessionOf, type Session } from './sessions.ts';

/** The session of this call; undefined for a visitor. */
export const presentSession = (engine: Engine, request: FastifyRequest): Promise<Session | undefined> =>
  sessionOf(engine, bearerOf(request));
