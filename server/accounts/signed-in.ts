import type { FastifyRequest } from 'fastify';
import type { AnyRecord } from '#common/module.ts';
import { unlessDiskFull } from '../database/disk-full.ts';
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
  await noteSignIn(engine, userId);
  return { status: true, token, user: await profileOf(engine, userId), teams: await teamsOf(engine, userId) };
}

/** Nobody changed the account: neither its version nor the audit log moves. */
const noteSignIn = (engine: Engine, userId: string): Promise<void> =>
  unlessDiskFull(engine.database.query('update records.users set last_login_date = $2 where _id = $1', [userId, engine.clock()]));
