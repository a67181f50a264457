import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { isPhoneNumber, storedNumber } from '#server/outside/phone-numbers.ts';
import { dialer } from '../../dialer.module.ts';
import { dialerParticipants } from '../../dialer-participants.module.ts';
import { COMPLETE, NEW_RUN } from '../../dialer-states.ts';
import { recordings } from '../../recordings.module.ts';
import { refuseHeldPhone } from '../calls/own-phone.ts';
import { calleesOf, type GivenCallee } from '../callees.ts';
import { callRecording } from '../telephony-settings.ts';
import { recordLink } from '../texts/text-body.ts';
import { lastPlace } from './callee-calls.ts';
import { lockOwn, refusal, tellOwner, type Run } from './dialer-run.ts';

/** A participant as an answer has it is one too. */
export const callee = z.union([
  z.object(recordLink.shape),
  z.object({ name: z.string().trim().max(200).optional(), phone: z.string().trim().max(40) }),
]);
export const conferenceBody = z.looseObject({
  name: z.string().trim().max(200).optional(),
  participants: z.array(callee).min(1).max(2_000),
  callerPhone: z.string().trim().max(40).optional(),
  voicemailDrop: givenId.optional(),
  retries: z.number().int().min(0).max(2).default(0),
  record: z.boolean().optional(),
});
type Body = z.infer<typeof conferenceBody>;

/** A run that nobody has started: stopped, not paused, all who may be called remaining. */
export async function requestConference(context: Context, body: Body): Promise<Run> {
  if (body.callerPhone && !isPhoneNumber(body.callerPhone)) throw invalid({ callerPhone: 'This is no phone number.' });
  if (body.callerPhone) await refuseHeldPhone(context, 'callerPhone', body.callerPhone);
  if (body.voicemailDrop) await context.records.get(recordings, body.voicemailDrop);
  const rows = await participantsOf(context, body.participants, 1);
  return context.transaction(async (inner) => {
    const system = inner.asSystem('a dialer run begins');
    const run = await system.records.create(dialer, {
      name: body.name || `Calls of ${inner.today()}`,
      ...NEW_RUN,
      owner: inner.userId,
      assigned_to: inner.userId,
      callerPhone: body.callerPhone ? storedNumber(body.callerPhone) : null,
      voicemailDrop: body.voicemailDrop ?? null,
      retries: body.retries,
      records: await recordsCalls(inner, body.record),
      pin: String(randomInt(100_000, 1_000_000)),
    });
    await system.records.insertMany(
      dialerParticipants,
      rows.map((row) => ({ ...row, conference: run._id })),
    );
    tellOwner(inner, run);
    return run;
  });
}

export const addParticipant = (context: Context, conference: string, participant: GivenCallee): Promise<Run> =>
  context.transaction(async (inner) => {
    const run = await lockOwn(inner, conference);
    if (run.state === COMPLETE) throw refusal(run);
    const system = inner.asSystem('one more is called');
    const known = await system.records.all(dialerParticipants, { conference });
    const [row] = await participantsOf(inner, [participant], await lastPlace(system, conference));
    const isTwice = row!.status !== 'skipped' && known.some(({ phone, status }) => phone === row!.phone && status !== 'skipped');
    const twice = { status: 'skipped', reason: `${row!.phone} is on the list already.` } as const;
    await system.records.create(dialerParticipants, { ...row!, ...(isTwice ? twice : {}), conference });
    tellOwner(inner, run);
    return run;
  });

async function recordsCalls(context: Context, asked: boolean | undefined): Promise<boolean> {
  const setting = await callRecording(context);
  return setting === 'on' || (setting === 'ask' && asked === true);
}

/** Those who may not be called stand in the list with the reason. */
async function participantsOf(context: Context, given: readonly GivenCallee[], first: number) {
  const { reached, skipped } = await calleesOf(context, 'voice', given);
  const called = reached.map(({ name, number, about }) => ({
    name,
    phone: number,
    related_record: about,
    status: 'remaining',
    reason: null,
  }));
  const left = skipped.map(({ _id, to, name, reason }) => ({
    name: name || to || 'Somebody',
    phone: isPhoneNumber(to) ? to : null,
    related_record: linkOf(given, _id),
    status: 'skipped',
    reason,
  }));
  return [...called, ...left].map((row, at) => ({ ...row, position: first + at, attempts: 0 }));
}

const linkOf = (given: readonly GivenCallee[], id: string | undefined) => {
  const one = id ? given.find((each) => 'recordId' in each && each.recordId === id) : undefined;
  return one && 'recordId' in one ? { moduleName: one.moduleName, recordId: one.recordId } : null;
};
