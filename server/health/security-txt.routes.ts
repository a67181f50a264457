import { route } from '../http/route.ts';
import { plainText } from '../openapi/record-shapes.ts';

const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

export default [
  route('GET /.well-known/security.txt', {
    policy: 'public',
    summary: 'Where who found a weakness writes (RFC 9116)',
    answer: plainText,
    handle: ({ engine: { settings, clock }, reply }) => {
      const { publicUrl, securityContact } = settings;
      const contact = securityContact ?? `mailto:security@${new URL(publicUrl).hostname}`;
      const expires = new Date(Math.floor(clock().getTime() / DAY_MS + VALID_DAYS) * DAY_MS).toISOString();
      reply.type('text/plain; charset=utf-8');
      return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${publicUrl}/.well-known/security.txt\n`;
    },
  }),
];
