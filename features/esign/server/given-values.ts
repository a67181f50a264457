import { invalid } from '#common/errors.ts';
import { dayIn } from '#common/time-zones.ts';
import { isMissing, readValue } from '../input-values.ts';
import { groupKey, isServers, isSignature, type PlacedInput } from '../inputs.ts';
import { ANYONE } from '../recipients.ts';
import type { SignatureSeen, SignatureValue } from '../signing-answers.ts';
import type { Recipient } from './agreement-recipients.ts';
import { inputsOf } from './frozen-document.ts';
import { unwritable } from './unwritable-letters.ts';
import { isLastSigner, isOwn, statesFor, valueOf, type Situation } from './signer-inputs.ts';

type Values = Record<string, unknown>;

/** The inputs of a recipient by name. Inputs of their own role and of Everyone that share a name count as one. */
function ownGroups(situation: Situation, recipient: Recipient): Map<string, PlacedInput[]> {
  const own = inputsOf(situation.agreement).filter((input) => isOwn(input, recipient, situation));
  return Map.groupBy(own, ({ field }) => field.name);
}

/** Reads the values that a recipient sent and reports all problems together. Read-only inputs keep their values. @throws 422 */
export function readGiven(situation: Situation, recipient: Recipient, given: Values, { isDraft }: { isDraft: boolean }): Values {
  const groups = ownGroups(situation, recipient);
  const problems: Record<string, string> = {};
  const values: Values = {};
  for (const [name, value] of Object.entries(given)) {
    const group = groups.get(name);
    if (!group) {
      problems[name] = 'There is no such field for you to fill in.';
      continue;
    }
    if (group.every(({ field }) => field.readOnly) || isServers(group[0]!)) continue;
    const read = readValue(group, value);
    const problem = read.problem ?? unwritable(read.value);
    if (problem === undefined) values[name] = read.value;
    else if (!isDraft) problems[name] = problem;
  }
  if (Object.keys(problems).length) throw invalid(problems);
  return values;
}

/**
 * The values that are kept when a recipient signs: without those of hidden and disabled inputs, and with the date of the server.
 *
 * @throws 422 naming every required input that is empty
 */
export function valuesToSign(situation: Situation, recipient: Recipient, read: Values, now: Date, timeZone: string): Values {
  const own = { recipient, values: read };
  const states = statesFor(situation, own);
  const problems: Record<string, string> = {};
  const kept: Values = {};
  for (const [name, group] of ownGroups(situation, recipient)) {
    const active = group.filter(({ _id }) => states.get(_id)!.visible && states.get(_id)!.enabled);
    if (!active.length) continue;
    if (isServers(group[0]!)) {
      kept[name] = dayIn(timeZone, now);
      continue;
    }
    const value = Object.hasOwn(read, name) ? read[name] : valueOf(situation, group[0]!.role, name, own);
    const isRequired = active.some(
      ({ field, role }) => field.required && (role !== ANYONE || isLastSigner(situation, recipient)),
    );
    if (isRequired && isMissing(group[0]!, value)) problems[name] = `${group[0]!.field.label || name} is required.`;
    else if (value !== null && value !== undefined) kept[name] = value;
  }
  if (Object.keys(problems).length) throw invalid(problems);
  return kept;
}

/** The values by input name as staff read them. Of a signature they see how and when it was made. Where several roles share a name, the value is an object by role. */
export function valuesSeen(situation: Situation, signedAt: (row: Recipient) => string | null): Values {
  const seen: Values = { ...(situation.agreement.sent_values ?? situation.agreement.values) };
  const inputs = inputsOf(situation.agreement);
  const signatures = new Set(inputs.filter(isSignature).map(({ role, field }) => groupKey(role, field.name)));
  const isPicture = (row: Recipient, name: string) =>
    [row.role, 'Anyone', 'Everyone'].some((role) => signatures.has(groupKey(role as never, name)));
  const byName = new Map<string, [Recipient, unknown][]>();
  for (const row of situation.rows)
    for (const [name, value] of Object.entries((row.given ?? {}) as Values))
      byName.set(name, [...(byName.get(name) ?? []), [row, value]]);
  for (const [name, givers] of byName) {
    const shown = givers.map(([row, value]) => [
      row.role,
      isPicture(row, name) ? ({ kind: (value as SignatureValue).kind, at: signedAt(row) ?? '' } satisfies SignatureSeen) : value,
    ]);
    seen[name] = shown.length === 1 ? shown[0]![1] : Object.fromEntries(shown);
  }
  return seen;
}
