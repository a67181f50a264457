import { checkbox, dateTime, defineModule, number, phone, relate, text } from '#common/module.ts';

/** A list of people that a member of staff calls one after another. */
export const dialer = defineModule({
  name: 'dialer',
  label: 'Dialer runs',
  singular: 'Dialer run',
  description: 'Lists of people that somebody calls one after another.',
  icon: 'phone',
  rights: { Recruiter: 'own', 'Account Manager': 'own' },
  fields: {
    // as DIALER_STATES names it
    state: number('State', { indexed: true, default: 0 }),
    owner: relate('users', 'Caller'),
    started: checkbox('Started', { default: false }),
    paused: checkbox('Paused', { default: false }),
    conferenceStarted: checkbox('Conference started', { default: false }),
    callerPhone: phone('Phone of the caller'),
    callerCall: relate('telephoneCalls', 'Call of the caller', { ownScreen: true }),
    currentCall: relate('telephoneCalls', 'Current call', { ownScreen: true }),
    voicemailDrop: relate('recordings', 'Voicemail drop'),
    retries: number('Retries', { min: 0, max: 2, default: 0 }),
    records: checkbox('Records its calls', { default: false }),
    pin: text('PIN', { indexed: true, peopleOnly: true }),
    // nobody is called before this moment: the caller writes down what was said
    wrap_until: dateTime('Next call at'),
  },
  writes: 'server',
  seenBy: { staff: { is: 'owner' } },
  indexes: [['owner', 'state']],
  sort: { field: 'createdAt', order: 'desc' },
  layouts: {
    grid: ['name', 'state', 'owner', 'createdAt'],
    detail: [
      {
        sectionName: 'Dialer run',
        sectionFields: ['name', 'state', 'owner', 'started', 'paused', 'callerPhone', 'retries', 'createdAt'],
      },
    ],
    'basic-search': ['name', 'state', 'owner', 'createdAt'],
  },
});

export default dialer;
