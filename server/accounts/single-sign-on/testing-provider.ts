import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';

/** Who the provider says comes: change it between two sign-ins. */
export interface Visitor {
  subject: string;
  email: string;
  isVerified: boolean;
  /** They press “Cancel” instead. */
  refuses?: boolean;
}
export interface TestProvider {
  issuer: string;
  env: Record<string, string>;
  visitor: Visitor;
  close(): Promise<void>;
}

const CLIENT = { id: 'muster', secret: 'a secret that only the two of them know' };

/** A real OpenID provider on a port of its own, which signs in everybody without a question. */
export async function startProvider(publicUrl: string, emailIn: 'token' | 'userinfo' = 'userinfo'): Promise<TestProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_request, response) => response.end();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const visitor: Visitor = { subject: 'nobody', email: '', isVerified: true };
  const provider = new Provider(issuer, configuration(publicUrl, visitor, emailIn));
  const routes = provider.callback();
  handle = (request, response) =>
    request.url!.startsWith('/come-in') ? comeIn(provider, visitor, request, response) : routes(request, response);
  return {
    issuer,
    visitor,
    env: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Example ID',
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const configuration = (publicUrl: string, visitor: Visitor, emailIn: 'token' | 'userinfo') => ({
  clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [`${publicUrl}/api/auth/oidc/callback`] }],
  cookies: { keys: ['a key for tests'] },
  jwks: { keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), use: 'sig' }] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: emailIn === 'userinfo',
  features: { devInteractions: { enabled: false } },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  pkce: { required: () => true },
  interactions: { url: () => '/come-in' },
  findAccount: (_context: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub, email: visitor.email, email_verified: visitor.isVerified }),
  }),
  loadExistingGrant: async ({ oidc }: any) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const comeIn = (provider: any, visitor: Visitor, request: IncomingMessage, response: ServerResponse) =>
  provider.interactionFinished(
    request,
    response,
    visitor.refuses ? { error: 'access_denied' } : { login: { accountId: visitor.subject, remember: false } },
    { mergeWithLastSubmission: false },
  );
