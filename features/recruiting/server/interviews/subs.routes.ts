import { z } from 'zod';
import { givenId as id } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { savedRecord } from '#server/openapi/record-shapes.ts';
import { makePacket } from '../packets/make-packet.ts';
import { scheduleInterview } from './schedule-interview.ts';
import { statusTimes } from './status-times.ts';

const edits = { module: 'subs', view: 'edit' } as const;

export default [
  route('POST /api/subs/:id/packet', {
    policy: edits,
    summary: 'One PDF of cover page, resume and chosen documents, kept at the sub and mailed to these addresses',
    body: z.object({
      documents: z.array(id).max(50).default([]),
      cover: z.string().max(10_000).optional(),
      to: z.array(z.string().trim().max(254)).max(20).optional(),
    }),
    answer: z.object({
      file: z.object({ _id: z.string(), path: z.string(), filename: z.string(), size: z.number().int(), type: z.string() }),
      pages: z.number().int(),
      skipped: z.array(z.object({ _id: z.string(), reason: z.string() })),
    }),
    commitsItself: 'its file lies in the store, and a packet asked for twice is made twice',
    handle: ({ context, params, body }) => makePacket(context, params.id!, body),
  }),
  route('POST /api/subs/:id/interview', {
    policy: edits,
    summary: 'Schedules the interview of a sub: status, both dates, place, and a mail to the candidate',
    body: z.object({
      date: z.iso.date(),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM.'),
      timeZone: z.string().max(64),
      place: z.string().max(500).nullish(),
      mail: z.boolean().optional(),
      template: id.nullish(),
    }),
    answer: savedRecord,
    handle: async ({ context, params, body }) => ({
      record: await scheduleInterview(context, params.id!, body),
      notices: context.toasts,
    }),
  }),
  route('GET /api/subs/:id/status-times', {
    policy: { module: 'subs', view: 'access' },
    summary: 'How long a sub stood at each status',
    answer: z.object({
      statuses: z.array(z.object({ status: z.string(), from: z.string(), until: z.string().nullable(), days: z.number().int() })),
    }),
    handle: async ({ context, params }) => ({ statuses: await statusTimes(context, params.id!) }),
  }),
];
