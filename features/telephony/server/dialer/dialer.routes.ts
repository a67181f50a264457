import { z } from 'zod';
import { notFound } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { pageOf, recordOf } from '#server/openapi/record-shapes.ts';
import { dialer } from '../../dialer.module.ts';
import { telephoneCalls } from '../../telephone-calls.module.ts';
import { browserPhone } from './browser-phone.ts';
import { addParticipant, callee, conferenceBody, requestConference } from './request-conference.ts';
import { dropVoicemail, endCall, endRun, pauseRun, reorder, resumeRun, simulateEvent, startRun } from './control.ts';
import { aConference, callShape, conferenceShape, describeCall, describeRun } from './describe-run.ts';
import { readRun, type Run } from './dialer-run.ts';
import { outcomeBody, saveOutcome } from './save-outcome.ts';

const policy = { module: 'dialer', view: 'access' } as const;
const described = async (context: Context, run: Run | Promise<Run>) => ({ conference: await describeRun(context, await run) });
/** What is answered belongs to its caller, who has chosen everybody in it. */
const control = (
  path: 'start' | 'pause' | 'resume' | 'end-conference',
  summary: string,
  act: (context: Context, id: string) => Promise<Run>,
) =>
  route(`POST /api/dialer/${path}/:id`, {
    policy,
    summary,
    answer: aConference,
    handle: ({ context, params }) => described(context, act(context, params.id!)),
  });

export default [
  route('POST /api/dialer/request-new-conference', {
    policy,
    summary: 'A new dialer run: stopped, not paused, everybody who may be called remaining',
    bodyLimit: 2 * 1024 * 1024,
    body: conferenceBody,
    answer: aConference,
    handle: ({ context, body }) => described(context, requestConference(context, body)),
  }),
  control('start', 'Calls the caller’s phone, or waits for their call', startRun),
  control('pause', 'Calls nobody more after the running call', pauseRun),
  control('resume', 'Goes on after a pause', resumeRun),
  control('end-conference', 'Ends a dialer run for good', endRun),
  route('POST /api/dialer/end-call/:callId', {
    policy,
    summary: 'Ends the running call',
    answer: aConference,
    handle: ({ context, params }) => described(context, endCall(context, params.callId!)),
  }),
  route('POST /api/dialer/drop-voicemail/:callId', {
    policy,
    summary: 'Plays the voicemail drop of the run to the running call and goes on',
    answer: aConference,
    handle: ({ context, params }) => described(context, dropVoicemail(context, params.callId!)),
  }),
  route('POST /api/dialer/add-participant', {
    policy,
    summary: 'Adds somebody at the end of the list',
    body: z.looseObject({ conference: givenId, participant: callee }),
    answer: aConference,
    handle: ({ context, body }) => described(context, addParticipant(context, body.conference, body.participant)),
  }),
  route('POST /api/dialer/reorder/:id', {
    policy,
    summary: 'Calls those who remain in this order',
    body: z.looseObject({ participants: z.array(givenId).max(2_000) }),
    answer: aConference,
    handle: ({ context, params, body }) => described(context, reorder(context, params.id!, body.participants)),
  }),
  route('POST /api/dialer/get-conference-details', {
    policy,
    readOnly: true,
    summary: 'A dialer run with everybody in it',
    body: z.looseObject({ conference: givenId }),
    answer: aConference,
    handle: ({ context, body }) => described(context, readRun(context, body.conference)),
  }),
  route('GET /api/dialer/conference-details/:id', {
    policy,
    summary: 'A dialer run with everybody in it',
    answer: aConference,
    handle: ({ context, params }) => described(context, readRun(context, params.id!)),
  }),
  route('GET /api/dialer/call-details/:callId', {
    policy,
    summary: 'A call of one’s own dialer runs',
    answer: callShape,
    handle: async ({ context, params }) => {
      const call = await context.asSystem('a call is its caller’s').records.find(telephoneCalls, params.callId);
      if (!call || (call.assigned_to !== context.userId && !context.access.isAdmin)) throw notFound();
      return describeCall(call);
    },
  }),
  route('GET /api/dialer/browser-phone', {
    policy,
    sessionOnly: true,
    summary: 'What lets the caller’s browser be their phone, where the telephone company offers it',
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
    handle: ({ context }) => browserPhone(context),
  }),
  route('POST /api/dialer/conference-search', {
    policy,
    readOnly: true,
    summary: 'One’s own dialer runs, newest first; System Admins find all',
    body: z.looseObject({
      searchTerms: z.unknown().optional(),
      pageNumber: z.number().int().min(0).default(0),
      pageSize: z.number().int().min(1).max(50).default(10),
    }),
    answer: pageOf(conferenceShape),
    handle: async ({ context, body: { searchTerms, pageNumber, pageSize } }) => {
      const found = await context.records.search(dialer, {
        searchTerms: searchTerms ?? {},
        pageNumber,
        pageSize,
        sortField: 'createdAt',
        sortOrder: 'desc',
      });
      return { ...found, records: await Promise.all(found.records.map((run) => describeRun(context, run))) };
    },
  }),
  route('POST /api/dialer/outcome/:callId', {
    policy,
    summary: 'What the caller says of a call; the next one follows',
    body: outcomeBody,
    answer: z.object({
      activity: recordOf('The call in the history of its record').nullable(),
      task: recordOf('The task to call back').nullable(),
    }),
    handle: ({ context, params, body }) => saveOutcome(context, params.callId!, body),
  }),
  route('POST /api/dialer/simulate/:conferenceId', {
    policy,
    summary: 'Plays what happens on the line; only where the simulator stands in for a telephone company',
    body: z.looseObject({ event: z.enum(['caller-joins', 'caller-leaves', 'callee-hangs-up']) }),
    answer: aConference,
    handle: ({ context, engine, params, body }) => {
      if (engine.telephone.provider !== 'simulator') throw notFound('There is no simulator here.', 'route-not-found');
      return described(context, simulateEvent(context, params.conferenceId!, body.event));
    },
  }),
];
