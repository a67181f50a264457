import type { Settings } from '../settings.ts';

/** Nothing but our own origin may run, style, frame, be framed or be talked to (its sockets are of it, CSP 3); `blob:` for previews. */
const contentPolicy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'script-src-attr': "'none'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'frame-src': "'self' blob:",
  'worker-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
  'report-uri': '/api/csp-reports',
  'report-to': 'csp',
};

/** What the maker of @twilio/voice-sdk says that a page with a phone must reach; its script is our own file. */
const phonePolicy = {
  'connect-src':
    "'self' https://eventgw.twilio.com wss://voice-js.roaming.twilio.com https://media.twiliocdn.com https://sdk.twilio.com",
  'media-src': "'self' blob: mediastream: https://media.twiliocdn.com https://sdk.twilio.com",
};

const written = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join(';');

/** Those that Helmet would set, made once: at every request it would build them anew. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': written(contentPolicy),
  'reporting-endpoints': 'csp="/api/csp-reports"',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Pages reach the telephone company alone, and only where browsers are phones. */
export const securityHeadersOf = ({ twilio }: Pick<Settings, 'twilio'>): Readonly<Record<string, string>> =>
  twilio?.voice
    ? { ...SECURITY_HEADERS, 'content-security-policy': written({ ...contentPolicy, ...phonePolicy }) }
    : SECURITY_HEADERS;
