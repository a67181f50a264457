import { z } from 'zod';
import { Refusal, malformed, notFound } from '#common/errors.ts';
import type { DescribedModule } from '#common/described-module.ts';
import type { Context } from '../context.ts';
import { aliased, route, type Call } from '../http/route.ts';
import { changing, createModule, deleteModule, moduleById, type GivenModule } from './definitions.ts';
import { updateModule } from './update-module.ts';
import { orderLater } from './change-later.jobs.ts';
import { describeModule, isOpen } from './describe.ts';
import {
  aDefinition,
  definitions,
  moduleDefinition,
  relationshipList,
  savedDefinition,
  shallowDefinitions,
} from './field-definition.ts';
import { acknowledged, theId } from '../openapi/answers.ts';

const body = z.record(z.string(), z.unknown());
const ATTRIBUTES = ['name', 'label', 'custom', 'active', 'locked', 'deleted', 'path', '_id'];
/** The modules that this person works with; admins see the inactive ones too. */
function described(context: Context): DescribedModule[] {
  return [...context.engine.registry.modules.values()]
    .filter(
      (module) =>
        !module.definitionDeleted && (context.access.isAdmin || (module.active && context.access.module(module).access)),
    )
    .map((module) => describeModule(context, module));
}

export const listed = (records: unknown[]) => ({ records, total: records.length, pageNumber: 0, pageSize: records.length });

export const visibleModule = (context: Context, id: string) => {
  const module = moduleById(context, id);
  if (!context.access.module(module).access) throw notFound('This module was not found.', 'module-not-found');
  return module;
};

const shallow = (context: Context) =>
  described(context).map(({ fields: _fields, layouts: _layouts, relationships: _relationships, ...module }) => module);

const list = aliased(['GET /api/ss-modules', 'GET /api/ss-modules/all', 'GET /api/ss-modules/list'], {
  policy: 'signed-in',
  summary: 'All modules with fields, relationships and layouts',
  answer: definitions,
  handle: ({ context }) => listed(described(context)),
});
const shallowLists = ['shallow', 'shallow-modules', 'report-models'].map((path) =>
  route(`GET /api/ss-modules/${path}`, {
    policy: 'signed-in',
    summary: 'All modules without their fields',
    answer: shallowDefinitions,
    handle: ({ context }) =>
      listed(
        path === 'report-models'
          ? shallow(context).filter(({ name }) => name !== 'reports' && name !== 'games')
          : shallow(context),
      ),
  }),
);

const byName = route('GET /api/ss-modules/by-name/:name', {
  policy: 'signed-in',
  summary: 'One module by name',
  answer: aDefinition,
  handle: ({ context, params }) => describeModule(context, visibleModule(context, params.name!)),
});
const byId = route('GET /api/ss-modules/:id', {
  policy: 'signed-in',
  summary: 'One module',
  answer: aDefinition,
  handle: ({ context, params }) => describeModule(context, visibleModule(context, params.id!)),
});

/** The modules whose attributes equal these terms, as far as the caller works with them. */
export function matching(context: Context, terms: Record<string, unknown>): DescribedModule[] {
  const wanted = Object.entries(terms);
  const unknown = wanted.find(([key]) => !ATTRIBUTES.includes(key));
  if (unknown) throw malformed(`There is no field named ${unknown[0]} in a module’s definition.`, 'unknown-field');
  return described(context).filter((module) =>
    wanted.every(([key, value]) => [value].flat().includes(module[key as keyof DescribedModule] as never)),
  );
}

const search = route('POST /api/ss-modules/search', {
  policy: 'signed-in',
  readOnly: true,
  summary: 'Modules whose attributes equal what is asked for',
  answer: definitions,
  body,
  handle: ({ context, body: terms }) =>
    listed(matching(context, (terms.searchTerms as Record<string, unknown> | undefined) ?? terms)),
});

const creates = aliased(['POST /api/ss-modules', 'POST /api/ss-modules/create'], {
  commitsItself: 'its answer is read from definitions that nodes read after the commit',
  policy: 'system-admin',
  summary: 'Makes a module and its table',
  example: () => ({
    body: {
      name: 'equipment',
      label: 'Equipment',
      fields: [
        { fieldName: 'serial', label: 'Serial number', inputType: 'TextField', required: true },
        { fieldName: 'due', label: 'Due back', inputType: 'Date' },
      ],
    },
  }),
  body: moduleDefinition,
  answer: savedDefinition,
  handle: async ({ context, body: given }) => {
    const id = await createModule(context, given as unknown as GivenModule);
    return { record: describeModule(context, moduleById(context, id)), notices: context.toasts };
  },
});
const update = route('PUT /api/ss-modules/:id', {
  policy: 'system-admin',
  summary: 'Replaces a module’s definition; its table follows',
  body: moduleDefinition,
  answer: savedDefinition,
  handle: (call) => changeDefinition(call, call.params.id!, call.body as unknown as GivenModule),
});

/** A change that the records in use do not allow now is tried again later, and answered with 202. */
export async function changeDefinition({ context, reply }: Pick<Call, 'context' | 'reply'>, id: string, change: GivenModule) {
  const { run } = await updateModule(context, id, change).catch(async (problem: unknown) => {
    if (!(problem instanceof Refusal) || problem.code !== 'busy') throw problem;
    const { _id, label } = moduleById(context, id);
    await orderLater(context, _id, label, change);
    reply.code(202);
    context.toast(`Records of ${label} are in use. The change is tried again for a minute, and you hear how it ended.`, {
      style: 'warning',
      duration: 6_000,
    });
    return { run: undefined };
  });
  return { record: describeModule(context, moduleById(context, id)), notices: context.toasts, ...(run ? { run } : {}) };
}

const remove = route('DELETE /api/ss-modules/:id', {
  policy: 'system-admin',
  summary: 'Takes a module out of use; its data stays',
  answer: theId,
  handle: async ({ context, params }) => {
    await deleteModule(context, params.id!);
    return { _id: params.id };
  },
});

const reloads = ['remove/redisById/:id', 'trigger-pm2-restart', 'rebuild-models'].map((path) =>
  route(`GET /api/ss-modules/${path}`, {
    policy: 'system-admin',
    summary: 'Reads all definitions again, on every node',
    answer: acknowledged,
    handle: async ({ context }) => {
      await changing(context, async () => undefined);
      return { status: 'ok' };
    },
  }),
);

const relatedModules = route('GET /api/ss-modules/:id/related-modules', {
  policy: 'signed-in',
  summary: 'Modules that relate to this one, either way',
  answer: shallowDefinitions,
  handle: ({ context, params }) => {
    const module = visibleModule(context, params.id!);
    const names = new Set([
      ...Object.values(module.fields).flatMap((field) => field.ref ?? []),
      ...(context.engine.registry.inbound.get(module.name) ?? []).map((relation) => relation.module),
    ]);
    return listed(shallow(context).filter(({ name }) => names.has(name)));
  },
});
const moduleRelationships = route('GET /api/ss-modules/:id/relationships', {
  policy: 'signed-in',
  summary: 'The relationships of this module',
  answer: relationshipList,
  handle: ({ context, params }) => {
    const module = visibleModule(context, params.id!);
    const own = Object.entries(module.fields).filter(
      ([, { ref, type, through }]) => ref && isOpen(context, ref) && (type === 'Relate' || through),
    );
    const inbound = (context.engine.registry.inbound.get(module.name) ?? []).filter((relation) =>
      isOpen(context, relation.module),
    );
    return listed([
      ...own.map(([name, field]) => ({
        name,
        label: field.label,
        type: field.through ? 'Many to Many' : 'One to Many',
        primary_module: { name: field.ref! },
        related_module: { name: module.name },
      })),
      ...inbound.map((relation) => ({
        name: relation.field,
        label: relation.field,
        type: 'One to Many',
        primary_module: { name: module.name },
        related_module: { name: relation.module },
      })),
    ]);
  },
});

const renameLabel = route('POST /api/ss-modules/update/moduleLayoutLabels', {
  commitsItself: 'its answer is read from definitions that nodes read after the commit',
  policy: 'system-admin',
  summary: 'Renames a field in the module’s definition and layouts',
  body: z.looseObject({
    moduleId: z.string(),
    originalField: z.looseObject({ fieldName: z.string() }),
    newField: z.looseObject({ label: z.string() }),
  }),
  answer: aDefinition,
  handle: async ({ context, body: { moduleId, originalField, newField } }) => {
    const module = moduleById(context, moduleId);
    const current = describeModule(context, module);
    const fields = current.fields.map((field) =>
      field.fieldName === originalField.fieldName ? { ...field, label: newField.label } : field,
    );
    await updateModule(context, moduleId, { name: current.name, label: current.label, fields } as unknown as GivenModule);
    return describeModule(context, moduleById(context, moduleId));
  },
});

const removeFromLayouts = route('POST /api/ss-modules/remove/moduleLayoutField', {
  policy: 'system-admin',
  summary: 'Takes a field out of all designed layouts of a module',
  body: z.looseObject({ moduleId: z.string(), field: z.string() }),
  answer: aDefinition,
  handle: async ({ context, body: { moduleId, field } }) => {
    const module = moduleById(context, moduleId);
    const stored = await context.records.all('layouts', {
      any: [
        { field: 'ssModule', op: 'equals', value: module._id },
        { field: 'ssModule', op: 'equals', value: module.name },
      ],
    });
    const { records } = context.answeringFor('layouts');
    for (const layout of stored) {
      const sections = ((layout.sections ?? []) as { sectionName: string; sectionFields: string[] }[]).map((section) => ({
        ...section,
        sectionFields: section.sectionFields.filter((name) => name !== field),
      }));
      await records.update('layouts', layout._id, { sections });
    }
    return describeModule(context, moduleById(context, moduleId));
  },
});

export default [
  ...list,
  ...shallowLists,
  byName,
  byId,
  search,
  ...creates,
  update,
  remove,
  ...reloads,
  relatedModules,
  moduleRelationships,
  renameLabel,
  removeFromLayouts,
];
