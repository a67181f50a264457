import { StartProblem } from '../start-problem.ts';

/** It stands in names of files, units and databases. */
export function checkName(name: string | undefined): string {
  if (name === undefined || !/^[a-z][a-z0-9-]{0,29}$/.test(name) || name.endsWith('-') || name.includes('--'))
    throw new StartProblem(
      'An agency’s name is one word of up to 30 small letters, digits and single hyphens, and begins with a letter: north, west-coast.',
    );
  return name;
}

/** Of its database and of the role that owns it. No two names give the same one: they have no underscores. */
export const databaseOf = (name: string): string => `muster_${name.replaceAll('-', '_')}`;
