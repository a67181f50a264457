import { z } from 'zod';
import { Refusal } from '#common/errors.ts';
import { givenId } from '#server/http/given-id.ts';
import { route } from '#server/http/route.ts';
import { aFile, aRecord } from '#server/openapi/record-shapes.ts';
import { toWorkbook } from '#server/records/workbook.ts';
import { commissions } from '../../commissions.module.ts';
import { timesheetTracker } from '../../timesheet-trackers.module.ts';
import { generateCommission } from './generate-commission.ts';
import { statementPdf, statementSheet } from './statement-file.ts';
import { statementOf } from './statement.ts';

const policy = { module: 'commissions', view: 'create' } as const;
const reads = { module: 'commissions', view: 'access' } as const;
const ofMonth = z.object({
  user: givenId.optional(),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Write the month as 2027-03.'),
});

export default [
  route('POST /api/commissions/generate-commission-for-tracker', {
    policy,
    summary: 'The commission of an approved week; the reason where there is none',
    body: z.strictObject({ trackerId: givenId }),
    answer: z.object({ record: aRecord, created: z.boolean() }),
    handle: async ({ context, body }) => {
      const { _id } = await context.records.get(timesheetTracker, body.trackerId);
      const { record, created } = await generateCommission(context, _id);
      return { record: await context.records.get(commissions, record._id), created };
    },
  }),

  route('POST /api/commissions/generate-commissions-for-date', {
    policy,
    summary: 'The commissions of all approved weeks that hold a day',
    body: z.strictObject({ date: z.iso.date() }),
    answer: z.object({
      generated: z.number().int(),
      existing: z.number().int(),
      skipped: z.array(z.object({ _id: z.string(), reason: z.string() })),
    }),
    handle: async ({ context, body: { date } }) => {
      const answer = { generated: 0, existing: 0, skipped: [] as { _id: string; reason: string }[] };
      const approved = {
        all: [
          { field: 'time_sheet_status', op: 'equals', value: 'Submitted_EDU_Approved' },
          { field: 'period_start', op: 'lessThanOrEqual', value: date },
          { field: 'period_end', op: 'greaterThanOrEqual', value: date },
        ],
      };
      for await (const { _id } of context.records.each(timesheetTracker, approved))
        try {
          const { created } = await generateCommission(context, _id);
          answer[created ? 'generated' : 'existing'] += 1;
        } catch (problem) {
          if (!(problem instanceof Refusal) || problem.code !== 'rule') throw problem;
          answer.skipped.push({ _id, reason: problem.message });
        }
      return answer;
    },
  }),

  route('GET /api/commissions/statement', {
    policy: reads,
    summary: 'What a recruiter earned in a month, each line explained',
    query: ofMonth,
    answer: z.object({ lines: z.array(aRecord), total: z.number() }),
    handle: ({ context, query }) => statementOf(context, query.user ?? context.userId!, query.month),
  }),

  route('GET /api/commissions/statement.xlsx', {
    policy: reads,
    commitsItself: 'it streams',
    summary: 'The same as an Excel workbook',
    query: ofMonth,
    answer: aFile,
    handle: async ({ context, query, reply }) => {
      const sheet = await statementSheet(context, query.user ?? context.userId!, query.month);
      reply.header('content-disposition', `attachment; filename="commissions-${query.month}.xlsx"`);
      reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
      return reply.send(toWorkbook(sheet));
    },
  }),

  route('GET /api/commissions/statement.pdf', {
    policy: reads,
    summary: 'The same as a PDF',
    query: ofMonth,
    answer: aFile,
    handle: async ({ context, query, reply }) => {
      const pdf = await statementPdf(context, query.user ?? context.userId!, query.month);
      reply.header('content-disposition', `attachment; filename="commissions-${query.month}.pdf"`);
      return reply.type('application/pdf').send(pdf);
    },
  }),
];
