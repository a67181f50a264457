import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { aPage } from '#server/openapi/record-shapes.ts';
import { templates } from '../templates.module.ts';
import { id, recordLink } from './letter-body.ts';
import { renderTemplate, subjectsOf } from './render-template.ts';
import { unknownVariables, variablesOf } from './template-variables.ts';
import { usesOfTemplate } from './templates-used.ts';

const policy = { module: 'templates', view: 'access' } as const;
const rendered = z.object({ subject: z.string(), body: z.string(), body_html: z.string(), missing: z.array(z.string()) });
const about = {
  related_record: recordLink.optional(),
  account: id.optional(),
  lead: id.optional(),
  job: id.optional(),
};
const uses = z.object({
  uses: z.array(
    z.object({
      module: z.string(),
      label: z.string(),
      field: z.string(),
      total: z.number().int(),
      records: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
});
const variables = z.object({ variables: z.array(z.object({ name: z.string(), label: z.string(), group: z.string() })) });

export default [
  route('GET /api/templates/variables', {
    policy,
    summary: 'The variables that a template may hold',
    answer: variables,
    handle: ({ engine }) => ({ variables: variablesOf(engine) }),
  }),
  route('GET /api/templates/offered', {
    policy,
    summary: 'The templates for a message about a record of this module, account and profession',
    query: z.looseObject({
      type: z.enum(['email', 'sms', 'job description']).default('email'),
      module: z.string().max(63).optional(),
      account: id.optional(),
      profession: z.string().max(200).optional(),
    }),
    answer: aPage,
    handle: ({ context, query: { type, module, account, profession } }) => {
      const orEmpty = (field: string, op: string, value: string | undefined) => ({
        any: [{ field, op: 'empty' }, ...(value ? [{ field, op, value }] : [])],
      });
      return context.records.search(templates, {
        searchTerms: {
          all: [
            { field: 'type', op: 'equals', value: type },
            orEmpty('restrict_to_module', 'equals', module),
            orEmpty('accounts', 'contains', account),
            orEmpty('profession', 'equals', profession),
          ],
        },
        sortField: 'name',
        pageSize: 200,
      });
    },
  }),
  route('POST /api/templates/:id/render', {
    policy,
    readOnly: true,
    summary: 'A template with the values of these records, as the caller may read them',
    body: z.looseObject(about),
    answer: rendered,
    handle: async ({ context, params, body }) => {
      const template = await context.records.get(templates, params.id!);
      return renderTemplate(context, template, await subjectsOf(context, body));
    },
  }),
  route('POST /api/templates/preview', {
    policy,
    readOnly: true,
    summary: 'A text that is being written, with the values of these records, as the caller may read them',
    body: z.looseObject({
      subject: z.string().max(500).default(''),
      body: z.string().max(500_000).default(''),
      body_html: z.string().max(500_000).default(''),
      ...about,
    }),
    answer: rendered.extend({ unknown: z.array(z.string()) }),
    handle: async ({ context, engine, body: { subject, body, body_html, ...records } }) => {
      const unknown = [subject, body, body_html].flatMap((text) => unknownVariables(engine, text));
      const text = renderTemplate(context, { subject, body, body_html }, await subjectsOf(context, records));
      return { ...text, unknown: [...new Set(unknown)] };
    },
  }),
  route('GET /api/templates/:id/used-in', {
    policy,
    summary: 'The records that name a template, as far as the caller sees them',
    answer: uses,
    handle: async ({ context, params }) => {
      const { _id } = await context.records.get(templates, params.id!);
      return { uses: await usesOfTemplate(context, _id) };
    },
  }),
];
