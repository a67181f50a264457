import type { AnyRecord } from '#common/module.ts';
import type { Tone } from '#common/field.ts';
import { sayLater } from '#web/words/say.ts';
import { placedInputs, type DocData } from '../../inputs.ts';
import { isPerson, orderOfRole, SENDER, type Role } from '../../recipients.ts';
import type { SigningInput } from '../../signing-answers.ts';
import { isAnswered, questionsOf, type Question } from '../signing/questions.ts';
import { isClosed, isOpen, type RecipientState } from '../../states.ts';

/** A recipient as an agreement answers it. */
export interface RecipientView {
  recipientId: string;
  role: Role;
  state: RecipientState;
  email: string | null;
  name?: string | null;
  phone?: string | null;
}

export const recipientsIn = (record: AnyRecord): RecipientView[] =>
  ((record.recipients as RecipientView[] | null) ?? []).toSorted((a, b) => orderOfRole(a.role) - orderOfRole(b.role));

const STATES: Record<RecipientState, { label: string; tone: Tone }> = {
  waiting: { label: sayLater('Waiting'), tone: 'neutral' },
  asked: { label: sayLater('Asked'), tone: 'waiting' },
  viewed: { label: sayLater('Viewed'), tone: 'progress' },
  signed: { label: sayLater('Signed'), tone: 'done' },
  declined: { label: sayLater('Declined'), tone: 'refused' },
};

/** How far a recipient is; nobody waits for anybody in an agreement that has ended. */
export function stateIn(record: AnyRecord, { state }: Pick<RecipientView, 'state'>): { label: string; tone: Tone } {
  if (isClosed(record.status) && isOpen(state)) return { label: sayLater('Did not sign'), tone: 'neutral' };
  return STATES[state] ?? { label: state, tone: 'neutral' };
}

const dataOf = (record: AnyRecord) => record.doc_data as DocData | null;

/** The roles that have inputs in a document. */
export const rolesIn = (record: AnyRecord): Role[] =>
  [...new Set(placedInputs(dataOf(record)).map(({ role }) => role))]
    .filter(isPerson)
    .toSorted((a, b) => orderOfRole(a) - orderOfRole(b));

/** Roles without a recipient. The agreement cannot be sent until there are none. */
export const rolesWithoutRecipient = (record: AnyRecord): Role[] => {
  const named = new Set(recipientsIn(record).map(({ role }) => role));
  return rolesIn(record).filter((role) => role !== SENDER && !named.has(role));
};

/** What the sender fills in before it goes. */
export const senderInputs = (record: AnyRecord): SigningInput[] =>
  asSigning(record).filter((input) => roleIn(record).get(input._id) === SENDER);

const roleIn = (record: AnyRecord) => new Map(placedInputs(dataOf(record)).map(({ _id, role }) => [_id, role]));

const asSigning = (record: AnyRecord): SigningInput[] => {
  const values = (record.values as Record<string, unknown> | null) ?? {};
  return placedInputs(dataOf(record)).map((input) => ({
    ...input,
    recipient_id: input.role,
    value: values[input.field.name] ?? null,
    visible: true,
    enabled: true,
  }));
};

/** Every place with its value, read-only. */
export const filledIn = (record: AnyRecord): { questions: Question[]; values: Record<string, unknown> } => {
  const values = (record.values as Record<string, unknown> | null) ?? {};
  return { questions: questionsOf(asSigning(record), values).map((each) => ({ ...each, readOnly: true })), values };
};

/** What the sender still has to fill in. */
export const missingOfSender = (record: AnyRecord): Question[] => {
  const values = (record.values as Record<string, unknown> | null) ?? {};
  return questionsOf(senderInputs(record), values).filter(
    ({ required, visible, enabled, kind, name }) => required && visible && enabled && !isAnswered(kind, values[name]),
  );
};

/** The sizes of the pages as its inputs know them. */
export const pageSizes = (record: AnyRecord): { width: number; height: number }[] =>
  (dataOf(record)?.pages ?? []).map(({ width, height }) => ({ width: width ?? 612, height: height ?? 792 }));
