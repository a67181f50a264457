import { defineModule, dropdown, flexRelate, number, phone, relate, text } from '#common/module.ts';
import { CALL_OUTCOMES } from './call-outcomes.ts';

/** Somebody whom a dialer run calls, and what became of it. */
export const dialerParticipants = defineModule({
  name: 'dialerParticipants',
  path: 'dialer-participants',
  label: 'Dialer participants',
  singular: 'Dialer participant',
  icon: 'users',
  rights: { Recruiter: 'read', 'Account Manager': 'read' },
  personalOf: ['related_record'],
  fields: {
    conference: relate('dialer', 'Dialer run', { required: true, ownScreen: true }),
    position: number('Place', { indexed: true }),
    phone: phone('Phone', { personal: true }),
    related_record: flexRelate('Record'),
    status: dropdown(
      'Status',
      [
        ['remaining', 'waiting'],
        ['calling', 'progress'],
        ['connected', 'progress'],
        ['done', 'done'],
        ['skipped', 'neutral'],
      ],
      { default: 'remaining' },
    ),
    outcome: dropdown('Outcome', CALL_OUTCOMES),
    reason: text('Reason'),
    attempts: number('Attempts', { default: 0 }),
  },
  writes: 'server',
  seenBy: { staff: { through: 'conference' } },
  indexes: [['conference', 'position']],
  sort: { field: 'position', order: 'asc' },
});

export default dialerParticipants;
