import type { FastifyRequest } from 'fastify';
import type { AnyRecord } from '#common/module.ts';
import type { Engine } from '../engine.ts';
import { profileOf, teamsOf } from './profile.ts';
import { startSession } from './sessions.ts';

export interface SignedIn {
  status: true;
  token: string;
  user: AnyRecord | undefined;
  teams: { _id: string; name: string }[];
}

/** Begins a session for somebody who has shown who they are: the answer of every sign-in. */
export async function signedIn(engine: Engine, userId: string, request: FastifyRequest): Promise<SignedIn> {
  const token = await startSession(engine, userId, { userAgent: request.headers['user-agent'], address: request.ip });
  return { status: true, token, user: await profileOf(engine, userId), teams: await teamsOf(engine, userId) };
}
