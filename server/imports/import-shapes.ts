import { z } from 'zod';
import { DELIMITERS, ENCODINGS, type ImportState } from '#common/imports.ts';
import { pageOf } from '../openapi/record-shapes.ts';
import { planBody } from './check-plan.ts';

const STATES = ['planned', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled'] as const satisfies ImportState[];
const count = z.number().int();

const listed = z.object({
  _id: z.string(),
  moduleName: z.string(),
  label: z.string(),
  state: z.enum(STATES),
  at: z.string(),
  rows: count,
  done: count,
  created: count,
  updated: count,
  unchanged: count,
  failed: count,
  run: z.string().nullable(),
  problem: z.string().nullable(),
  undoneBy: z.string().nullable(),
});

/** An import as its person sees it; after a check the counts say what would be. */
export const theImport = listed.extend({
  headers: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  encoding: z.enum(ENCODINGS).nullable(),
  delimiter: z.enum(DELIMITERS).nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  mapping: z.array(z.looseObject({ column: z.string(), field: z.string() })),
  plan: planBody,
  act: z.string().nullable(),
  knowsDuplicates: z.boolean(),
  problems: z.array(z.object({ row: count, column: z.string().nullable(), reason: z.string() })),
  undoUntil: z.string().nullable(),
  madeBetween: z.tuple([z.string(), z.string()]).nullable(),
});
export const savedImport = z.object({ record: theImport });
export const imports = pageOf(listed);
