import type { FastifyRequest } from 'fastify';
import type { Engine } from '../../engine.ts';
import { ATTEMPT_SECONDS } from './attempts.ts';

const NAME = 'muster_sign_on';

/** Binds an attempt to the browser that began it. Lax: it comes along when the provider sends the browser back. */
export const browserCookie = ({ settings }: Engine, value: string) =>
  [
    `${NAME}=${value}`,
    'Path=/api/auth/oidc',
    `Max-Age=${value ? ATTEMPT_SECONDS : 0}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(settings.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

export function browserOf(request: FastifyRequest): string {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='));
  return cookies.find(([name]) => name === NAME)?.[1] ?? '';
}
