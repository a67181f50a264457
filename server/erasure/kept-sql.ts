import { quote, type Module } from '../modules/module.ts';

/** Whether a row is one that is kept. */
export const keptSql = ({ keptAtErasure }: Module): string => {
  if (!keptAtErasure) return 'false';
  const { when } = keptAtErasure;
  return when ? `${quote(when.field)} in (${when.is.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})` : 'true';
};
