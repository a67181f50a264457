import * as client from 'openid-client';
import type { Engine } from '../../engine.ts';
import type { SingleSignOnSettings } from '../../outside/outside-settings.ts';

const TIMEOUT_SECONDS = 5;
/** The provider's own description of itself is read again after an hour. */
const KNOWN_MS = 60 * 60 * 1000;
const known = new WeakMap<Engine, { provider: client.Configuration; since: number }>();

/** Where the provider sends people back to. From the configuration, never from a header. */
export const callbackOf = ({ settings }: Engine) => `${settings.publicUrl}/api/auth/oidc/callback`;

/** The provider as it describes itself (OpenID Connect Discovery). Asked for when somebody signs in, so that a start needs none. @throws when it is away */
export async function providerOf(engine: Engine, settings: SingleSignOnSettings): Promise<client.Configuration> {
  const kept = known.get(engine);
  const now = Date.now();
  if (kept && now - kept.since < KNOWN_MS) return kept.provider;
  const issuer = new URL(settings.issuer);
  const provider = await client.discovery(
    issuer,
    settings.clientId,
    { [client.clockTolerance]: 30 },
    clientSecret(settings.clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      [client.customFetch]: fetchOf(engine),
      execute: [client.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
    },
  );
  known.set(engine, { provider, since: now });
  return provider;
}

/** The provider's address is the operator's: it may be on the own network. */
const fetchOf =
  ({ outbound }: Engine): client.CustomFetch =>
  async (address, { method, headers, body }) => {
    const answer = await outbound.fetch(address, {
      method: method as 'GET' | 'POST',
      headers: Object.fromEntries(Object.entries(headers)),
      ...(body ? { body: String(body) } : {}),
      timeoutMs: TIMEOUT_SECONDS * 1000,
      isOperators: true,
    });
    return new Response(answer.body.length ? Buffer.from(answer.body) : null, { status: answer.status, headers: answer.headers });
  };

/** As the provider asks for it; the standard's default is Basic. */
function clientSecret(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (isPost ? post : basic)(server, ...rest);
  };
}
