import { dateTime, defineModule, dropdown, flexRelate, number, phone, relate, text, textArea } from '#common/module.ts';
import type { RowRule } from '#common/row-rule.ts';
import { CALL_OUTCOMES, SAID_OUTCOMES } from './call-outcomes.ts';

/** Calls are seen with their record; without one by their people. */
const SEEN: RowRule = {
  any: [{ is: 'assigned_to' }, { all: [{ when: { field: 'related_record', op: 'notEmpty' } }, { through: 'related_record' }] }],
};

/** One call of one phone, from its order to its end. */
export const telephoneCalls = defineModule({
  name: 'telephoneCalls',
  path: 'telephone-calls',
  label: 'Telephone calls',
  singular: 'Telephone call',
  icon: 'phone',
  rights: { Recruiter: 'read', 'Account Manager': 'read' },
  personalOf: ['related_record'],
  fields: {
    name: text('Name', { required: true, indexed: 'trigram', personal: true, copies: { telephoneCalls: ['phone'] } }),
    description: textArea('Description', { personal: true }),
    // callee and caller: of a dialer run; voiceshot: a sound is played; voicemail: one's own phone records a drop
    kind: dropdown('Kind', ['callee', 'caller', 'voiceshot', 'voicemail'], { indexed: true }),
    phone: phone('Phone', { personal: true }),
    status: dropdown(
      'Status',
      [
        ['queued', 'waiting'],
        ['ringing', 'progress'],
        ['in-progress', 'progress'],
        ['completed', 'done'],
        ['busy', 'neutral'],
        ['no-answer', 'neutral'],
        ['failed', 'refused'],
        ['canceled', 'neutral'],
      ],
      { default: 'queued' },
    ),
    outcome: dropdown('Outcome', CALL_OUTCOMES),
    // what the caller says of it
    said: dropdown('Said', SAID_OUTCOMES),
    conference: relate('dialer', 'Dialer run', { ownScreen: true }),
    participant: relate('dialerParticipants', 'Participant', { ownScreen: true }),
    message: relate('messages', 'Voiceshot message', { ownScreen: true }),
    related_record: flexRelate('Record'),
    sid: text('Provider’s name', { indexed: true }),
    // somebody is placing it; what was placed once is not placed again
    taken_at: dateTime('Taken'),
    started_at: dateTime('Started'),
    answered_at: dateTime('Answered'),
    ended_at: dateTime('Ended'),
    seconds: number('Seconds'),
    problem: text('Problem'),
    recording: relate('recordings', 'Recording', { ownScreen: true }),
    activity: relate('activities', 'Activity', { ownScreen: true }),
  },
  writes: 'server',
  seenBy: { staff: SEEN },
  indexes: [['phone', 'createdAt']],
  sort: { field: 'createdAt', order: 'desc' },
  layouts: {
    grid: ['name', 'kind', 'status', 'outcome', 'seconds', 'related_record', 'assigned_to', 'createdAt'],
    'basic-search': ['kind', 'status', 'assigned_to', 'createdAt'],
  },
});

export default telephoneCalls;
