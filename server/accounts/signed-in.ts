import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRecord } from '#common/module.ts';
import { unlessDiskFull } from '../database/disk-full.ts';
import type { Engine } from '../engine.ts';
import { profileOf, teamsOf } from './profile.ts';
import { refuseSignIn } from './refuse-sign-in.ts';
import { startSession } from './sessions.ts';

export interface SignedIn {
  status: true;
  token: string;
  user: AnyRecord | undefined;
  teams: { _id: string; name: string }[];
}

/** Somebody who has shown who they are. */
export interface Shown {
  userId: string;
  /** When the password was chosen that they showed; absent: they showed none. */
  chosen?: string | undefined;
}

/** Begins a session for them: the answer of every sign-in. 400 where the password has changed since they showed it. */
export async function signedIn(
  engine: Engine,
  { userId, chosen }: Shown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | ReturnType<typeof refuseSignIn>> {
  const from = { userAgent: request.headers['user-agent'], address: request.ip, chosen };
  const token = await startSession(engine, userId, from);
  if (!token) return refuseSignIn(request, reply, 'Email or password was incorrect');
  await noteSignIn(engine, userId);
  return { status: true, token, user: await profileOf(engine, userId), teams: await teamsOf(engine, userId) };
}

/** Nobody changed the account: neither its version nor the audit log moves. */
const noteSignIn = (engine: Engine, userId: string): Promise<void> =>
  unlessDiskFull(engine.database.query('update records.users set last_login_date = $2 where _id = $1', [userId, engine.clock()]));
