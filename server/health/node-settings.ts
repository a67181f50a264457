import { networkOf } from '../outside/public-address.ts';
import { StartProblem } from '../start-problem.ts';

const LONGEST_DRAIN = 600;

export function nodeNameOf(value: string | undefined): string | undefined {
  if (value !== undefined && !/^[\w.:-]{1,80}$/.test(value))
    throw new StartProblem('NODE_NAME may have up to 80 letters, digits, dots, colons, hyphens and underscores.');
  return value;
}

export function drainSecondsOf(value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const seconds = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  if (!(seconds <= LONGEST_DRAIN))
    throw new StartProblem(`DRAIN_SECONDS is "${value}": it must be a number from 0 to ${LONGEST_DRAIN}.`);
  return seconds;
}

export function trustedProxiesOf(value = ''): string[] {
  const parts = value.split(/[\s,]+/).filter(Boolean);
  for (const part of parts)
    if (!networkOf(part))
      throw new StartProblem(`TRUSTED_PROXIES holds "${part}": it must list addresses or CIDRs, e.g. 10.1.0.5, 10.2.0.0/16.`);
  return parts;
}

/** An address, or the page of a form. */
export function securityContactOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (/^https:\/\/[^\s]+$/.test(value)) return value;
  if (/^[^\s@:]+@[^\s@]+$/.test(value)) return `mailto:${value}`;
  throw new StartProblem(`SECURITY_CONTACT is "${value}": it must be an email address, or an address that starts with https://.`);
}
