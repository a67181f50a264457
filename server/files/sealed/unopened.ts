import { Refusal } from '#common/errors.ts';

const CODE = 'file-unopened';

/** @param why for the log alone */
export const unopened = (path: string, why: string): Refusal =>
  Object.assign(
    new Refusal(
      409,
      CODE,
      'This file cannot be opened: the key that sealed it is missing, or the file is damaged. A System Admin can look at the health page.',
    ),
    { cause: new Error(`${path}: ${why}`) },
  );

export const isUnopened = (problem: unknown): boolean => problem instanceof Refusal && problem.code === CODE;
