import { statementName } from './statement-name.ts';
import { inSpan, isTraced } from './traces.ts';

/** A statement, as part of what is traced around it. */
export const inStatement = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  isTraced() ? inSpan('statement', statementName(text), { 'db.system.name': 'postgresql' }, run) : run();
