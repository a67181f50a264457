import { dateTime, defineModule, dropdown, email, number, object, phone, relate, text } from '#common/module.ts';
import { hangsOn } from '#common/row-rule.ts';
import { RECIPIENT_STATES } from './states.ts';

/** A recipient of an agreement, with their progress. Only the server writes it. */
export const agreementRecipients = defineModule({
  name: 'agreementRecipients',
  path: 'agreement-recipients',
  label: 'Recipients of agreements',
  singular: 'Recipient of an agreement',
  icon: 'user-check',
  rights: { Credentialing: 'read' },
  keptAtErasure: { reason: 'Who signed an agreement is part of its evidence.' },
  fields: {
    name: text('Name', { personal: true }),
    agreement: relate('interactiveDocumentInstances', 'Agreement', { required: true }),
    recipientId: text('Recipient ID', { required: true, indexed: true }),
    role: text('Role', { required: true }),
    /** The place in the order, from 0. */
    place: number('Place', { required: true }),
    email: email('Email', { indexed: true, personal: true }),
    phone: phone('Phone', { personal: true }),
    user: relate('users', 'User'),
    state: dropdown('State', RECIPIENT_STATES, { required: true, default: 'waiting' }),
    asked_at: dateTime('Asked'),
    viewed_at: dateTime('Viewed'),
    consent_at: dateTime('Agreed to sign electronically'),
    signed_at: dateTime('Signed'),
    declined_at: dateTime('Declined'),
    time_zone: text('Time zone'),
    ip: text('IP address', { personal: true }),
    user_agent: text('Browser', { personal: true }),
    reminders: number('Reminders sent', { default: 0 }),
    next_reminder: dateTime('Next reminder', { indexed: true }),
    warned_at: dateTime('Sender warned of the expiry'),
    /** By input name, as the signer gave them. It includes pictures of signatures and is never answered. */
    given: object('Values', { writeOnly: true, maxBytes: 8 * 1024 * 1024 }),
    draft: object('Draft', { writeOnly: true, maxBytes: 8 * 1024 * 1024 }),
  },
  seenBy: { staff: hangsOn('agreement') },
  sort: { field: 'place', order: 'asc' },
  writes: 'server',
  audited: false,
  softDelete: false,
  dropsUnnamedFiles: true,
});

export default agreementRecipients;
