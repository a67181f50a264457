import { Refusal, invalid } from '#common/errors.ts';
import { parseSearch } from '#common/search.ts';
import { MOST_INCLUDED } from '#common/webhooks.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { refuseUnknownFields } from '../records/asked-fields.ts';
import { check, derive, effect } from '../records/rules.ts';
import type { Webhook } from './collect-deliveries.ts';
import { makeSecret } from './webhook-secrets.ts';
import { sendWebhook } from './webhooks.jobs.ts';
import { webhooks } from './webhooks.module.ts';

export default [
  derive(webhooks, 'a webhook that is turned on again is not paused', { on: ['active'] }, ({ record, set }) => {
    if (record.active) set({ paused_because: null, paused_at: null });
  }),
  check(webhooks, 'a webhook goes to an address that may be called', { on: ['url'] }, async ({ record, refuse, context }) => {
    if (context.reason !== null) return; // the server itself changes no address; every call is checked again
    const problem = record.url ? await context.engine.outbound.problemOf(record.url) : undefined;
    if (problem) refuse(problem.message, 'url');
  }),
  check(
    webhooks,
    'a program has told by webhook only what its key may read',
    { on: ['name', 'url', 'module', 'events', 'fields', 'include', 'searchTerms', 'active'], orNew: true },
    ({ record, context, refuse }) => {
      if (!context.apiKey) return;
      const module = context.engine.registry.modules.get(record.module ?? '');
      const { access, view } = module ? context.access.module(module) : { access: false, view: 'None' };
      if (!access || view !== 'All') refuse('The scopes of this API key do not let it read this module.', 'module');
    },
  ),
  check(
    webhooks,
    'a webhook names a module and fields that there are',
    { on: ['module', 'fields', 'include', 'searchTerms'], orNew: true },
    ({ record, context }) => refuseUnfit(context, record),
  ),
  check(webhooks, 'a webhook that is turned on still fits its module', { on: ['active'] }, ({ record, context }) => {
    if (record.active) refuseUnfit(context, record);
  }),
  effect(webhooks, 'a webhook has a secret of its own', { of: 'new' }, async ({ record, context }) => {
    await makeSecret(context, record._id);
  }),
  effect(webhooks, 'what waits goes out when a webhook is turned on', { on: ['active'], of: 'existing' }, async (save) => {
    const { record, context } = save;
    if (record.active) await context.queue(sendWebhook, { webhook: record._id }, { key: `webhook ${record._id}` });
  }),
];

function refuseUnfit(context: Context, record: Partial<Webhook>): void {
  if (!record.module) return; // that one is required is said with what else is missing
  const module = context.engine.registry.modules.get(record.module);
  if (!module || module.definitionDeleted || module.table) throw invalid({ module: 'Choose one of the modules.' });
  refuseFields(context, module, 'fields', record.fields);
  refuseFields(context, module, 'include', record.include);
  asked('searchTerms', () => refuseUnknownFields(context, module, { searchTerms: { all: [parseSearch(record.searchTerms)] } }));
}

/** Sealed values and what people alone read leave by no webhook. */
function refuseFields(context: Context, module: Module, name: 'fields' | 'include', value: unknown): void {
  const fields = (value ?? []) as unknown[];
  const known = fields.filter((field): field is string => typeof field === 'string' && module.storage.has(field));
  const unknown = fields.find((field) => !known.includes(field as string));
  if (unknown !== undefined) throw invalid({ [name]: `${module.label} have no field named ${String(unknown).slice(0, 60)}.` });
  if (fields.length > MOST_INCLUDED) throw invalid({ [name]: `Name at most ${MOST_INCLUDED} fields of ${module.label}.` });
  const closed = known.filter((field) => module.storage.get(field)!.field.secret || module.storage.get(field)!.field.peopleOnly);
  if (name === 'include' && closed.length) throw invalid({ include: `${closed.join(', ')} cannot be sent by a webhook.` });
  asked(name, () => refuseUnknownFields(context, module, { fields: known }));
}

/** What a search refuses as malformed is a problem of this field here. */
function asked(field: string, look: () => void): void {
  try {
    look();
  } catch (problem) {
    if (problem instanceof Refusal && problem.status === 400) throw invalid({ [field]: problem.message });
    throw problem;
  }
}
