import { check, derive, effect } from '../records/rules.ts';
import { emailAddresses } from '../records/email-addresses.module.ts';
import { KNOWN_UNLISTED, liftSuppressions, marksOf, suppress } from './suppress.ts';
import { suppressedForm } from './suppressed.ts';

const MARKS = ['opt_out', 'invalid_email'] as const;
const LISTED = {
  opt_out: ['unsubscribed', 'complained', 'manual'],
  invalid_email: ['bounced'],
} as const;

export default [
  derive(
    emailAddresses,
    'an address is marked as the suppression list has it',
    { on: ['email_address'], orNew: true, when: ({ context }) => context.reason !== KNOWN_UNLISTED },
    async ({ record, previous, context, set }) => {
      if (!record.email_address) return;
      const marks = await marksOf(context, record.email_address);
      if (marks.opt_out) set({ opt_out: true });
      if (marks.invalid_email) set({ invalid_email: true });
      if (!previous) return;
      if (!marks.opt_out && record.opt_out === previous.opt_out) set({ opt_out: false });
      if (!marks.invalid_email && record.invalid_email === previous.invalid_email) set({ invalid_email: false });
    },
  ),

  check(
    emailAddresses,
    'only System Admins take an address off the suppression list',
    { on: MARKS },
    async ({ record, previous, context, refuse }) => {
      if (!previous || context.access.isAdmin || record.email_address !== previous.email_address) return;
      const marks = await marksOf(context, record.email_address!);
      for (const mark of MARKS)
        if (previous[mark] && !record[mark] && marks[mark])
          refuse('This address is on the suppression list. Only a System Admin can remove it.', mark);
    },
  ),

  effect(
    emailAddresses,
    'an address that is marked is on the suppression list',
    { on: MARKS },
    async ({ record, previous, context }) => {
      if (!record.email_address) return;
      const marks = await marksOf(context, record.email_address);
      const address = suppressedForm('mail', record.email_address);
      for (const mark of MARKS) {
        if (record[mark] && !marks[mark])
          await suppress(context, { channel: 'mail', address, reason: mark === 'opt_out' ? 'unsubscribed' : 'bounced' });
        if (!record[mark] && previous?.[mark] && marks[mark])
          await liftSuppressions(context, { channel: 'mail', address, reason: [...LISTED[mark]] });
      }
    },
  ),
];
