import { evaluateCondition } from '#common/conditions.ts';
import { inputStates } from '../input-states.ts';
import { groupKey, type InputCondition, type PlacedInput } from '../inputs.ts';
import { ANYONE, EVERYONE, SENDER, type Role } from '../recipients.ts';
import type { SigningInput } from '../signing-answers.ts';
import { signersAmong, type Agreement, type Recipient } from './agreement-recipients.ts';
import { inputsOf } from './frozen-document.ts';

type Values = Readonly<Record<string, unknown>>;
/** An agreement and everybody's rows. */
export interface Situation {
  agreement: Pick<Agreement, 'doc_data' | 'values' | 'sent_values'>;
  rows: readonly Recipient[];
}

/** Whether a recipient fills in this input: it is of their role or of Everyone, or of Anyone and no one else has filled it in. */
export function isOwn(input: PlacedInput, recipient: Recipient, { rows }: Situation): boolean {
  if (input.role === recipient.role || input.role === EVERYONE) return true;
  return input.role === ANYONE && !rows.some((row) => row._id !== recipient._id && isGiven(givenBy(row)[input.field.name]));
}
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
export const givenBy = (row: Recipient): Values => (row.given ?? {}) as Values;

/** What the sender or the record gave. `values` holds the answers of who has signed as well. */
function prefilledOf({ agreement, rows }: Situation, name: string): unknown {
  if (agreement.sent_values) return agreement.sent_values[name] ?? null;
  return rows.some((row) => isGiven(givenBy(row)[name])) ? null : (agreement.values?.[name] ?? null);
}

/** The current value of an input: what its recipient gave, or else what the sender or the record gave. */
export function valueOf(situation: Situation, role: Role, name: string, own?: { recipient: Recipient; values: Values }): unknown {
  const prefilled = prefilledOf(situation, name);
  if (role === SENDER) return prefilled;
  const isMine = own && (role === own.recipient.role || role === EVERYONE || role === ANYONE);
  if (isMine && Object.hasOwn(own.values, name)) return own.values[name];
  if (own && role === EVERYONE) return prefilled; // each gives their own
  const by = situation.rows.filter((row) => (role === ANYONE || role === EVERYONE ? true : row.role === role));
  return by.map((row) => givenBy(row)[name]).find(isGiven) ?? prefilled;
}

/** What the conditions make of all inputs while this recipient fills in theirs. */
export const statesFor = (
  situation: Situation,
  own?: { recipient: Recipient; values: Values },
  onError?: (error: unknown) => void,
) => inputStates(inputsOf(situation.agreement), (role, name) => valueOf(situation, role, name, own), onError);

/** The inputs of a recipient for the signing page. Of other people's answers they reveal only whether a condition on them is met. */
export function signingInputs(situation: Situation, recipient: Recipient): SigningInput[] {
  const values = { ...(recipient.draft as Values | null), ...(recipient.state === 'signed' ? givenBy(recipient) : {}) };
  const own = { recipient, values };
  const states = statesFor(situation, own);
  const all = inputsOf(situation.agreement);
  const mine = all.filter((input) => isOwn(input, recipient, situation));
  const names = new Set(mine.map(({ field }) => field.name));
  return mine.map(({ role, ...input }) => ({
    ...input,
    field: { ...input.field, ...(input.field.conditions ? { conditions: resolved(input.field.conditions) } : {}) },
    value: valueOf(situation, role, input.field.name, own) ?? null,
    ...states.get(input._id)!,
  }));

  function resolved(conditions: readonly InputCondition[]): InputCondition[] {
    return conditions.map((condition) => {
      if ('met' in condition || names.has(condition.relatedInput)) return condition;
      return { met: isMet(condition.relatedInput, condition) };
    });
  }
  function isMet(name: string, condition: { operator: string; value?: unknown }): boolean {
    const source = all.find(({ field }) => field.name === name);
    if (!source) return true;
    const shares = all.filter(({ role, field }) => groupKey(role, field.name) === groupKey(source.role, name));
    const isThere = shares.some(({ _id }) => states.get(_id)!.visible && states.get(_id)!.enabled);
    try {
      return evaluateCondition(condition, isThere ? valueOf(situation, source.role, name) : undefined);
    } catch {
      return true;
    }
  }
}

/** Whether somebody else could still fill in what is anyone's. */
export const isLastSigner = ({ rows }: Situation, recipient: Recipient): boolean =>
  signersAmong(rows).every((row) => row._id === recipient._id || row.state === 'signed');
