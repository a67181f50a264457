import { dateTime, defineModule, dropdown, relate, text } from '#common/module.ts';

/** A token that opens an agreement for one recipient: one per letter or text message, kept as its hash alone. */
export const signingLinks = defineModule({
  name: 'signingLinks',
  path: 'signing-links',
  label: 'Links to sign',
  singular: 'Link to sign',
  icon: 'link',
  fields: {
    name: text('Name'),
    recipient: relate('agreementRecipients', 'Recipient', { required: true }),
    kind: dropdown('Kind', ['request', 'reminder', 'text', 'own']),
    token_hash: text('Hash of the token', { writeOnly: true, indexed: true }),
    ended_at: dateTime('Ended'),
  },
  seenBy: { staff: 'nobody' },
  writes: 'server',
  audited: false,
  softDelete: false,
});

export default signingLinks;
