import { StartProblem } from './start-problem.ts';

export type Environment = Record<string, string | undefined>;

/** Each variable without blanks around it; absent where it is blank. */
export function withoutBlanks(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment)
      .filter(([, value]) => value?.trim())
      .map(([name, value]) => [name, value?.trim()]),
  );
}

export function switchOf(name: string, value: string | undefined) {
  if (value === undefined) return undefined;
  if (value !== '0' && value !== '1') throw new StartProblem(`${name} is "${value}": it must be 1 (on) or 0 (off).`);
  return value === '1';
}

/** The value is not repeated in the refusal: connection strings carry passwords. */
export function urlOf(name: string, value: string, protocols: string[]) {
  const url = URL.parse(value);
  if (!url || !protocols.includes(url.protocol) || (protocols[0] !== 's3:' && !url.hostname && !url.searchParams.has('host'))) {
    throw new StartProblem(`${name} cannot be read: it must be an address that starts with ${protocols[0]}//.`);
  }
  return value;
}

export function secretOf(name: string, value: string | undefined) {
  if (value !== undefined && Buffer.byteLength(value) < 32)
    throw new StartProblem(`${name} is too short: it needs 32 bytes or more. Leave it out and Muster makes its own.`);
  return value;
}

/** Several of them, separated by commas. */
export const secretsOf = (name: string, value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => secretOf(name, each)!);

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined | ''> };
/** The values that are there, so that an absent one is an absent property. */
export function given<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as Given<T>;
}
