import { Readable } from 'node:stream';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment } from '#server/demo.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { storedNumber } from '#server/outside/phone-numbers.ts';
import { suppress } from '#server/suppressions/suppress.ts';
import { templates } from '#features/messaging/templates.module.ts';
import { campaignNumbers } from '../campaign-numbers.module.ts';
import { dialer } from '../dialer.module.ts';
import { dialerParticipants } from '../dialer-participants.module.ts';
import { COMPLETE, PAUSED } from '../dialer-states.ts';
import { recordings } from '../recordings.module.ts';
import { segmentsOf } from '../segments.ts';
import { sms } from '../sms.module.ts';
import { voiceshots } from '../voiceshots.module.ts';
import { madeSound } from './voice/made-sound.ts';

const REASON = 'demo data';
const SAID: readonly (readonly [written: string, answer: string | null, delivery: string])[] = [
  ['Are you free for a call on Thursday?', 'Yes, after three works.', 'delivered'],
  ['We have a new opening close to you. Shall I send the details?', 'Please do!', 'delivered'],
  ['Your interview is tomorrow at nine. Good luck!', null, 'delivered'],
  ['Could you send me your license number?', null, 'sent'],
  ['The shift on Monday was moved to Tuesday. Does that work?', null, 'undelivered'],
  ['Would nights work for you as well?', 'STOP', 'delivered'],
  ['Is this still your number?', 'Who is this? please stop texting me', 'delivered'],
  ['Thank you for your time today.', 'Thank you too 🙂', 'delivered'],
];
const TEMPLATES = [
  [
    'Text: a first hello',
    'Introduces the agency in a text',
    'Hi {{lead.first_name|there}}, this is {{user.first_name}}. We have openings near you. May I call?',
  ],
  [
    'Text: interview tomorrow',
    'Reminds of an interview',
    'Hi {{lead.first_name|there}}, a reminder of your interview tomorrow. Good luck!',
  ],
] as const;

/** Threads in every state, an opt-out, two voiceshots, a dialer run that is over and one that pauses, and recordings. */
export default demo('telephony', 187, async (context) => {
  for (const [name, description, body] of TEMPLATES)
    await context.records.create(templates, { name, type: 'sms', description, group_category: 'Recruiting', body });
  for (const number of ['(407) 555-0111', '(407) 555-0112'])
    await context.records.create(campaignNumbers, { name: number, number });
  const { records: leads } = await context.records.search('leads', {
    searchTerms: {
      all: [
        { field: 'mobile_phone', op: 'notEmpty' },
        { field: 'assigned_to', op: 'notEmpty' },
        { field: 'lead_status', op: 'equals', value: 'active' },
      ],
    },
    sortField: 'createdAt',
    sortOrder: 'desc',
    pageSize: 30,
  });
  if (leads.length < 12) return;
  for (const [at, words] of SAID.entries()) await thread(context, leads[at]!, words, at);
  await stranger(context);
  const owner = leads[0]!.assigned_to as string;
  await sounds(context, owner);
  await run(context, owner, 'Follow-ups of last week', COMPLETE, leads.slice(8, 13));
  await run(context, owner, 'New leads in Florida', PAUSED, leads.slice(13, 20));
});

async function thread(context: Context, lead: AnyRecord, [written, answer, delivery]: (typeof SAID)[number], at: number) {
  const owner = lead.assigned_to as string;
  const number = storedNumber(String(lead.mobile_phone));
  const moment = officeMoment(context, 2 + at, at);
  const common = { messageType: 'sms', number, assigned_to: owner, related_record: { moduleName: 'leads', recordId: lead._id } };
  await context.inNameOf(owner, REASON, moment).records.create(sms, {
    ...common,
    name: written,
    message: written,
    direction: 'outbound',
    status: 'Sent',
    delivery,
    ...(delivery === 'undelivered' ? { error: 'The phone could not be reached (30003).' } : {}),
    to: [number],
    sentFrom: storedNumber(context.engine.telephone.number),
    sentBy: owner,
    segments: segmentsOf(written),
  });
  if (!answer) return;
  const later = officeMoment(context, 1 + at, at + 1);
  await context.inNameOf(owner, REASON, later).records.create(sms, {
    ...common,
    name: answer,
    message: answer,
    direction: 'inbound',
    status: at % 2 ? 'Received - Read' : 'Received - Not Read',
    to: [storedNumber(context.engine.telephone.number)],
    sentFrom: number,
    segments: segmentsOf(answer),
    asks_to_stop: answer.includes('stop texting'),
  });
  if (answer === 'STOP')
    await suppress(context, { channel: 'sms', address: number, reason: 'unsubscribed', note: 'Texted STOP' });
}

const stranger = (context: Context) =>
  context.records.create(sms, {
    name: 'Hello, do you have shifts for LPNs?',
    message: 'Hello, do you have shifts for LPNs?',
    messageType: 'sms',
    direction: 'inbound',
    status: 'Received - Not Read',
    number: '(321) 555-0187',
    sentFrom: '(321) 555-0187',
    to: [storedNumber(context.engine.telephone.number)],
    segments: 1,
  });

async function sounds(context: Context, owner: string): Promise<void> {
  const named = context.inNameOf(owner, REASON);
  for (const [title, tone] of [
    ['Open house on Friday', 440],
    ['Shifts for the holidays', 523],
  ] as const) {
    const file = await soundFile(named, `${title}.wav`, tone);
    await named.records.create(voiceshots, {
      title,
      description: 'A friendly invitation',
      path: file.path,
      filename: file.filename,
    });
  }
  const drop = await soundFile(named, 'voicemail.wav', 392);
  await named.records.create(recordings, {
    name: 'Please call me back',
    type: 'Voicemail',
    description: 'For machines',
    path: drop.path,
    filename: drop.filename,
    seconds: 3,
    assigned_to: owner,
  });
}

const soundFile = (context: Context, filename: string, tone: number) =>
  storeUpload(context, { filename, content: Readable.from([madeSound(3, tone)]) });

/** A run as it stands after some of its calls. */
async function run(context: Context, owner: string, name: string, state: number, leads: readonly AnyRecord[]): Promise<void> {
  const named = context.inNameOf(owner, REASON, officeMoment(context, 2, 3));
  const { _id } = await named.records.create(dialer, {
    name,
    state,
    owner,
    assigned_to: owner,
    started: true,
    paused: state === PAUSED,
    pin: '482913',
  });
  const done = state === COMPLETE ? leads.length : 3;
  const outcomes = ['answered', 'no-answer', 'machine', 'busy', 'answered'];
  const rows = leads.map((lead, at): Partial<RecordOf<typeof dialerParticipants>> => ({
    name: String(lead.name),
    conference: _id,
    position: at + 1,
    phone: storedNumber(String(lead.mobile_phone)),
    related_record: { moduleName: 'leads', recordId: lead._id },
    status: at < done ? 'done' : 'remaining',
    outcome: at < done ? outcomes[at % outcomes.length]! : null,
    attempts: at < done ? 1 : 0,
  }));
  await named.records.insertMany(dialerParticipants, rows);
  if (state !== COMPLETE) return;
  const sound = await soundFile(named, 'call.wav', 330);
  await named.records.create(recordings, {
    name: `Recording of ${storedNumber(String(leads[0]!.mobile_phone))}`,
    type: 'Call',
    description: 'Recorded by telephone',
    path: sound.path,
    filename: sound.filename,
    seconds: 3,
    assigned_to: owner,
    recorded_at: officeMoment(context, 2, 3).toISOString(),
    related_record: { moduleName: 'leads', recordId: leads[0]!._id },
  });
}
