import { z } from 'zod';
import { shared } from './shown-as.ts';

/**
 * The parts of a module's description: a record as it is answered, one that is created, some fields that are changed; what a save answers,
 * and a page of records.
 */
export type ModuleShape = 'record' | 'new' | 'fields' | 'saved' | 'page';

/** The schemas that stand for a part of the module that a path names: the description puts the module's own in their place. */
export const moduleShapes = z.registry<{ shape: ModuleShape }>();

const shapeOf = (shape: ModuleShape) => z.record(z.string(), z.unknown()).register(moduleShapes, { shape });

export const aRecord = shapeOf('record');
export const newRecord = shapeOf('new');
export const someFields = shapeOf('fields');

export const notices = shared(
  'Notices',
  z.array(
    z.object({
      title: z.string().optional(),
      text: z.string(),
      style: z.enum(['success', 'warning', 'danger', 'stealth']),
      duration: z.number(),
    }),
  ),
);

export const duplicateMatches = shared(
  'DuplicateMatches',
  z.array(
    z.looseObject({
      _id: z.string().nullable(),
      name: z.string().nullable(),
      createdAt: z.string().nullable(),
      score: z.number().int(),
      reasons: z.array(z.string()),
      owner: z.string().nullish(),
    }),
  ),
);

/** `{ record, notices }`: every create and update; `duplicates` where there are any. */
export const savedRecord = z
  .object({ record: aRecord, notices, duplicates: duplicateMatches.optional() })
  .register(moduleShapes, { shape: 'saved' });

/** What every search answers, with entries of a kind. */
export const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    records: z.array(entry),
    total: z.number().int().optional(),
    totalIsCapped: z.boolean().optional(),
    pageNumber: z.number().int(),
    pageSize: z.number().int(),
  });

export const aPage = pageOf(aRecord).register(moduleShapes, { shape: 'page' });

export const aPageOrIds = z.union([aPage, z.object({ ids: z.array(z.string()), total: z.number().int().optional() })]);

export const markedRecord = z.object({ _id: z.string(), deleted: z.boolean() });

/** Up to 2,000 records are done at once; more are a run, 202 `{ run }`. */
export const manyDone = shared(
  'ManyDone',
  z.object({
    matched: z.number().int().optional(),
    changed: z.number().int().optional(),
    skipped: z.array(z.object({ _id: z.string(), reason: z.string(), code: z.string().optional() })).optional(),
    run: z.string().nullish(),
  }),
);

/** A record of another module than the one that the path names. */
export const recordOf = (what: string) => z.record(z.string(), z.unknown()).describe(what);

/** `{ records }`: all that there are. */
export const someRecords = z.object({ records: z.array(aRecord) });

/** `{ record, notices }` with a record of another module. */
export const savedRecordOf = (what: string) => z.object({ record: recordOf(what), notices });

/** A record by its id and name. */
export const named = z.object({ _id: z.string(), name: z.string().nullish() });

/** The bytes of a file, of the type that its header says. */
export const aFile = z.file();
export const htmlPage = z.string();
export const plainText = z.string();
/** Leads the browser elsewhere. */
export const redirect = z.null();
/** 204: there is nothing to answer. */
export const nothing = z.null();

/** Answers that are no JSON, by their type. */
export const mediaTypes: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [aFile, '*/*'],
  [htmlPage, 'text/html'],
  [plainText, 'text/plain'],
]);
