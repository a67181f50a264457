import type { RunState } from './runs.ts';

/** Bringing records in from a file: what the server answers, `/api/imports`. */
export const IMPORT_MODES = ['create', 'update', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Bytes of a text file (200 MB) and of a workbook (50 MB). */
export const LARGEST_TEXT = 200 * 1024 * 1024;
export const LARGEST_WORKBOOK = 50 * 1024 * 1024;
export const MOST_COLUMNS = 300;

/** Where one column goes. */
export interface ColumnPlan {
  /** The heading; of two alike the second is `Phone (2)`. */
  column: string;
  /** A field, or a part of an address: `current_address.zip`. */
  field: string;
  /** Of a relation: the field of the other module that the cells hold; absent: an id or a name. */
  by?: string | undefined;
  /** Of a field with choices: what a cell says → the choice that is meant; null leaves it empty. */
  values?: Record<string, string | null> | undefined;
  /** What an empty cell does to a record that is there; absent: `keep`. */
  whenEmpty?: 'keep' | 'clear' | undefined;
}

export interface ImportPlan {
  mapping: ColumnPlan[];
  mode: ImportMode;
  /** The fields by which a row finds its record. */
  matchBy?: string[] | undefined;
  /** What becomes of a new record that is there already by the module's rules of duplicates; absent: `import`. */
  onDuplicate?: 'import' | 'skip' | undefined;
  /** How days are written: `MM/dd/yyyy`; absent: `2026-11-22` and `11/22/2026`. */
  dateFormat?: string | undefined;
}

export type ImportState = 'planned' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled';

/** Rows count as spreadsheets show them: row 1 is the heading. `column` is null where the whole row is at fault. */
export interface ImportProblem {
  row: number;
  column: string | null;
  reason: string;
}

/** An import as its person sees it; after a check the counts say what would be. */
export interface ListedImport {
  _id: string;
  moduleName: string;
  /** The file, as the person calls it. */
  label: string;
  state: ImportState;
  at: string;
  /** Rows with anything in them, without the heading. */
  rows: number;
  done: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  run: string | null;
  /** Why it stopped. */
  problem: string | null;
  /** The run that took it back. */
  undoneBy: string | null;
}

export interface ImportRecord extends ListedImport {
  headers: string[];
  /** The first rows. */
  sample: string[][];
  /** Null: a workbook. */
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  /** Of a workbook: the one that is read, and all. */
  sheet: string | null;
  sheets: string[];
  mapping: ColumnPlan[];
  plan: ImportPlan;
  /** The run of its check or of its import, whichever came last. */
  act: string | null;
  /** Whether the module says what makes two records the same. */
  knowsDuplicates: boolean;
  /** The first hundred. */
  problems: ImportProblem[];
  /** Of the run: until when it can be undone; null: it cannot. */
  undoUntil: string | null;
  /** Of the run, once it is over: from when to when it made records. */
  madeBetween: [string, string] | null;
}

/** The different values of a column, the most frequent first; `isWhole` is false when only a part of the file was read. */
export interface ColumnValues {
  values: { value: string; rows: number }[];
  isWhole: boolean;
}

/** Where an import stands, by its check and its run. */
export function importState(check: RunState | undefined, run: RunState | undefined): ImportState {
  if (run) return run === 'waiting' || run === 'paused' ? 'running' : run;
  if (!check) return 'planned';
  if (check === 'done') return 'checked';
  return check === 'failed' || check === 'cancelled' ? check : 'checking';
}
