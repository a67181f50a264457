import { z } from 'zod';
import { NAMED_RANGES, OPERATORS, OPERATOR_LABELS } from '#common/search.ts';
import { shownAs } from './shown-as.ts';
import type { JsonSchema } from './value-schema.ts';

/** The search language, where a body takes it: read by `parseSearch`, described as `SearchTerms`. */
export const searchTerms = z.unknown();
shownAs.add(searchTerms, { component: 'SearchTerms' });

const to = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const group = (kind: string): JsonSchema => ({
  type: 'object',
  properties: { [kind]: { type: 'array', items: to('SearchTerms') } },
  required: [kind],
  additionalProperties: false,
});
const scalar: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };

export const searchSchemas: Readonly<Record<string, JsonSchema>> = {
  SearchTerms: {
    description:
      'Which records: a condition, `all` or `any` of several, or in short `{ field: value }`, where a list of values means any of them. At most 5 groups deep, 50 conditions and groups, 2,000 values.',
    anyOf: [to('SearchCondition'), group('all'), group('any'), to('SearchInShort'), { type: 'null' }],
    examples: [{ all: [{ field: 'name', op: 'contains', value: 'Ada' }] }, { name: ['Ada', 'Bo'] }],
  },
  SearchCondition: {
    type: 'object',
    properties: {
      field: { type: 'string', description: 'A field, or a path over relations: `assigned_to.name`', maxLength: 320 },
      op: {
        type: 'string',
        enum: [...OPERATORS],
        description: OPERATORS.map((op) => `${op}: ${OPERATOR_LABELS[op].toLowerCase()}`).join('; '),
      },
      value: to('SearchValue'),
    },
    required: ['field', 'op'],
    additionalProperties: false,
  },
  SearchInShort: { type: 'object', additionalProperties: { anyOf: [scalar, { type: 'array', items: scalar }] } },
  SearchValue: {
    description:
      'Absent for `empty` and `notEmpty`; a list for `in`, `notIn` and `between`. `$me` is the caller, `$today` their day. `within` takes the name of a range, `withinMiles` a place.',
    anyOf: [
      scalar,
      { type: 'string', enum: [...NAMED_RANGES] },
      { type: 'array', items: scalar, maxItems: 2_000 },
      {
        type: 'object',
        properties: {
          miles: { type: 'number', exclusiveMinimum: 0, maximum: 12_500 },
          zip: { type: 'string', pattern: String.raw`^\d{5}(-\d{4})?$` },
          lat: { type: 'number' },
          lng: { type: 'number' },
        },
        required: ['miles'],
      },
    ],
  },
};
