import type { FastifyRequest } from 'fastify';
import type { Engine } from '../../engine.ts';

/** What a passkey is bound to (WebAuthn, "relying party"): a domain and the origin its pages come from. */
export interface PasskeyPlace {
  rpID: string;
  origin: string;
}

/**
 * From the configuration. On a machine of one's own, where only `localhost` is configured, the port is that of the request:
 * a development server stands in front of the real one.
 */
export function passkeyPlace(engine: Engine, request: FastifyRequest): PasskeyPlace {
  const configured = new URL(engine.settings.publicUrl);
  const asked = URL.parse(`http://${request.headers.host ?? ''}`);
  const { hostname, origin } = asked && isLocal(configured) && isLocal(asked) ? asked : configured;
  return { rpID: hostname, origin };
}

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname.endsWith('.localhost');
