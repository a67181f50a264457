import type { FastifyRequest } from 'fastify';
import type { Engine } from '../../engine.ts';

const NAME = 'muster_sign_on';

/** Binds an attempt, and the code it ends in, to the browser that began it. Lax: it comes along when the provider sends the browser back. */
export const browserCookie = ({ settings }: Engine, value: string, seconds: number) =>
  [
    `${NAME}=${value}`,
    'Path=/api',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(settings.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

export function browserOf(request: FastifyRequest): string {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('='));
  return cookies.find(([name]) => name === NAME)?.[1] ?? '';
}
