import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import { aliased, route, type Call } from '../http/route.ts';
import { htmlPage, savedRecord } from '../openapi/record-shapes.ts';
import { isMailAddress } from '../outside/letter.ts';
import { liftSuppressions, suppress } from './suppress.ts';
import { suppressedForm } from './suppressed.ts';
import { addressOfLink } from './unsubscribe-link.ts';
import { unsubscribePage, type PageState } from './unsubscribe-page.ts';

const page = (reply: Call['reply'], state: PageState, address?: string) =>
  reply
    .code(state === 'unknown' ? 404 : 200)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(state, address));

export default [
  ...aliased(['POST /api/suppressions', 'POST /api/suppressions/create'], {
    policy: { module: 'suppressions', view: 'access' },
    summary: 'Puts an address or number on the suppression list',
    body: z.strictObject({
      channel: z.enum(['mail', 'sms', 'voice']),
      address: z.string().trim().min(3).max(254),
      note: z.string().max(1_000).nullish(),
    }),
    answer: savedRecord,
    handle: async ({ context, body }) => {
      refuseNoAddress(body.channel, body.address);
      const record = await suppress(context, { ...body, reason: 'manual' });
      return { record, notices: context.toasts };
    },
  }),
  route('DELETE /api/suppressions/:id', {
    policy: 'system-admin',
    summary: 'Takes an address or number off the suppression list',
    answer: z.object({ _id: z.string() }),
    handle: async ({ context, params }) => {
      const { _id } = await context.records.get('suppressions', params.id!);
      await liftSuppressions(context, { _id: [_id] });
      return { _id };
    },
  }),
  route('GET /unsubscribe/:token', {
    policy: 'public',
    summary: 'The page on which the recipient of a letter ends it all; it changes nothing',
    answer: htmlPage,
    handle: async ({ context, params, reply }) => {
      const address = await addressOfLink(context, params.token!);
      return page(reply, address ? 'asks' : 'unknown', address);
    },
  }),
  route('POST /unsubscribe/:token', {
    policy: 'public',
    summary: 'Opts the recipient of a letter out of mail with one call (RFC 8058), or in again with `choice` = `again`',
    takesForm: true,
    body: z.looseObject({ choice: z.enum(['stop', 'again']).catch('stop').default('stop') }),
    answer: htmlPage,
    handle: async ({ context, params, body, reply }) => {
      const address = await addressOfLink(context, params.token!);
      if (!address) return page(reply, 'unknown');
      if (body.choice === 'again')
        await liftSuppressions(context, { channel: 'mail', address: suppressedForm('mail', address), reason: 'unsubscribed' });
      else await suppress(context, { channel: 'mail', address, reason: 'unsubscribed', note: 'By the link in a letter' });
      return page(reply, body.choice === 'again' ? 'subscribed' : 'unsubscribed', address);
    },
  }),
];

function refuseNoAddress(channel: 'mail' | 'sms' | 'voice', address: string): void {
  if (channel === 'mail' && !isMailAddress(address)) throw invalid({ address: 'This is not an email address.' });
  if (channel !== 'mail' && !/^\+\d{8,15}$/.test(suppressedForm(channel, address)))
    throw invalid({ address: 'This is not a phone number.' });
}
