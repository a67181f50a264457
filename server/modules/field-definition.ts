import { z } from 'zod';
import { givenId } from '../http/given-id.ts';
import { RECORD_KINDS } from '#common/timeline.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { CONDITION_MATCHES, CONDITION_OPERATORS } from '#common/conditions.ts';
import { INPUT_TYPES } from '#common/fields/field-type.ts';
import { MAX_FORMULA } from '#common/formula/parse-formula.ts';
import { ROLLUP_FUNCTIONS } from '#common/rollups.ts';
import { TONES } from '#common/field.ts';
import { FORMAT_NAMES } from '#common/validators/formats.ts';
import { pageOf } from '../openapi/record-shapes.ts';
import { shownAs } from '../openapi/shown-as.ts';

const inputType = z.enum(INPUT_TYPES);
const name = z.string().max(63);
const aboutBuiltIn = (schema: z.ZodType) => schema.nullish().meta({ description: 'Of built-in fields: answered, never changed' });
const flag = aboutBuiltIn(z.boolean());

const conditions = z
  .strictObject({
    match: z.enum(CONDITION_MATCHES),
    conditions: z
      .array(
        z.strictObject({
          field: z.string().min(1).max(130),
          operator: z.enum(CONDITION_OPERATORS),
          value: z.unknown().optional(),
        }),
      )
      .max(50),
  })
  .nullish();

/** On what a field is shown, required, or only read. */
export const statedConditions = { visibleWhen: conditions, requiredWhen: conditions, readOnlyWhen: conditions };

const rollup = z.strictObject({
  module: name,
  field: name,
  fn: z.enum(ROLLUP_FUNCTIONS),
  of: name.nullish(),
  where: conditions,
});

/** What must hold of every record of a module. */
export const checksOfModule = z
  .array(
    z.strictObject({
      sentence: z.string().trim().min(1).max(300),
      formula: z.string().min(1).max(MAX_FORMULA),
      field: name.nullish(),
      active: z.boolean(),
    }),
  )
  .max(50);

/** A choice, as a value alone or with its label, its tone, the parent's value that offers it, and whether it is offered no more. */
export const statedOption = z.union([
  z
    .string()
    .min(1)
    .max(255)
    .transform((value) => ({ value, label: value })),
  z.strictObject({
    value: z.string().min(1).max(255),
    label: z.string().max(255),
    tone: z.enum(TONES).nullish(),
    parent: z.string().max(255).nullish(),
    retired: z.boolean().nullish(),
  }),
]);

/** What an admin states of a field that they make (platform document, section 3). */
export const statedOfField = {
  label: z.string().trim().min(1, 'Label is required.').max(200),
  required: z.boolean().nullish(),
  default: z.unknown().optional(),
  description: z.string().max(2_000).nullish(),
  options: z.array(statedOption).max(2_000).nullish(),
  dropdown: z.string().max(255).nullish(),
  ref: name.nullish(),
  refs: z.array(name).max(300).nullish(),
  dependent: z.boolean().nullish(),
  parentField: name.nullish(),
  fieldsToTrigger: z.array(name).max(300).nullish(),
  textAreaRowCount: z.number().int().min(1).max(100).nullish(),
  format: z.enum(FORMAT_NAMES).nullish(),
  min: z.number().nullish(),
  max: z.number().nullish(),
  massUpdatable: z.boolean().nullish(),
  personal: z.boolean().nullish(),
  indexed: z.boolean().nullish(),
  unique: z.boolean().nullish(),
  formula: z.string().max(MAX_FORMULA).nullish(),
  rollup: rollup.nullish(),
  ...statedConditions,
};

/** How a field is named, in a definition that is sent. */
export const identityOfField = {
  fieldName: z.string(),
  inputType: inputType.nullish(),
  type: z
    .union([
      inputType,
      z.object({ inputType: inputType.optional(), fieldType: z.string().optional(), schemaType: z.string().optional() }),
    ])
    .nullish(),
  renamedFrom: name.nullish().meta({ description: 'The field whose values this one takes over' }),
  custom: z.boolean().nullish(),
};

/** A field of a module as it is sent and answered: the attributes that it can have, and no others. */
export const fieldDefinition = z.strictObject({
  ...identityOfField,
  ...statedOfField,
  indexed: z.union([z.boolean(), z.literal('trigram')]).nullish(),
  tone: aboutBuiltIn(z.string()),
  mask: aboutBuiltIn(z.string()),
  shape: aboutBuiltIn(z.enum(['geo', 'any'])),
  rich: flag,
  oneLine: flag,
  serverOnly: flag,
  unaudited: flag,
  secret: flag,
  writeOnly: flag,
  confidential: flag,
  staffOnly: flag,
  editorsOnly: aboutBuiltIn(z.array(z.string())),
  copies: aboutBuiltIn(z.record(z.string(), z.array(z.string()))),
  peopleOnly: flag,
  ownerOnly: flag,
  ids: aboutBuiltIn(z.record(z.string(), z.string())),
  through: aboutBuiltIn(z.object({ relationship: z.string(), side: z.enum(['primary', 'related']) })),
  from: aboutBuiltIn(z.looseObject({ module: z.string(), by: z.string() })),
  ownScreen: flag,
  maxBytes: aboutBuiltIn(z.number()),
  filesTaken: aboutBuiltIn(z.object({ by: z.string(), words: z.string(), refused: z.array(z.string()) })),
} satisfies Record<keyof DescribedField | 'renamedFrom', z.ZodType>);

const text = z.string().max(2_000).nullish();
const answered = (schema: z.ZodType) => schema.nullish().meta({ description: 'Answered, never changed', readOnly: true });

/** What is sent is read by `readFields`, which answers what is wrong at each field's name. */
const fields = z.array(z.looseObject({}).register(shownAs, { component: 'FieldDefinition' }));

/** A module as it is sent and answered. */
export const moduleDefinition = z.strictObject({
  name: text,
  label: text,
  singular: text,
  plural: text,
  description: text,
  icon: text,
  navigation: text,
  apps: z.array(z.enum(['CRM', 'Mint', 'Silk'])).nullish(),
  fields: fields.max(400).nullish(),
  customSchema: z.record(z.string(), z.unknown()).nullish(),
  seenBy: z.record(z.string(), z.unknown()).nullish(),
  changedBy: z.record(z.string(), z.unknown()).nullish(),
  duplicates: z.array(z.looseObject({ sentence: z.string() })).nullish(),
  checks: z.array(z.looseObject({ sentence: z.string() })).nullish(),
  /** Fields that are in use go nevertheless. */
  force: z.boolean().nullish(),
  active: z.boolean().nullish(),
  version: z.number().int().nullish(),
  _id: givenId.nullish(),
  path: answered(z.string()),
  route: answered(z.string()),
  sort: answered(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) })),
  isDaily: answered(z.boolean()),
  timeline: answered(z.enum(RECORD_KINDS)),
  writes: answered(z.enum(['anyone', 'admin', 'server'])),
  ownCalls: answered(z.boolean()),
  archivable: answered(z.boolean()),
  softDelete: answered(z.boolean()),
  neverMerged: answered(z.boolean()),
  pageSize: answered(z.number().int()),
  keyFacts: answered(z.array(z.string())),
  relationships: answered(z.array(z.looseObject({ name: z.string() }))),
  layouts: answered(z.array(z.looseObject({ _id: z.string() }))),
  custom: answered(z.boolean()),
  locked: answered(z.boolean()),
  deleted: answered(z.boolean()),
  createdAt: answered(z.string()),
  updatedAt: answered(z.string()),
} satisfies Record<keyof DescribedModule | 'force', z.ZodType>);

export const savedDefinition = z.object({
  record: z.looseObject({}).register(shownAs, { component: 'ModuleDefinition' }),
  notices: z.array(z.unknown()),
  /** Computes the records anew. */
  run: z.string().optional(),
});
export const aDefinition = z.looseObject({}).register(shownAs, { component: 'ModuleDefinition' });
export const definitions = pageOf(aDefinition);
/** Without fields, layouts and relationships. */
export const shallowDefinitions = pageOf(z.looseObject({ _id: z.string(), name: z.string(), label: z.string() }));
const sideOfRelationship = z.object({ name: z.string() });
export const relationshipList = pageOf(
  z.object({
    name: z.string(),
    label: z.string(),
    type: z.enum(['One to Many', 'Many to Many']),
    primary_module: sideOfRelationship,
    related_module: sideOfRelationship,
  }),
);
