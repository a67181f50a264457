import { evaluateConditions } from '#common/conditions.ts';
import type { InputCondition } from '../../inputs.ts';
import { ANYONE, EVERYONE, isPerson, orderOfRole, SENDER, type Role } from '../../recipients.ts';
import type { SigningInput } from '../../signing-answers.ts';
import { isAnswered } from '../signing/questions.ts';
import type { DesignInput, Inputs } from './design-model.ts';

export type ValuesByRole = Readonly<Partial<Record<Role, Readonly<Record<string, unknown>>>>>;

/** The roles that act, in order. If there are only inputs of Anyone or Everyone, Participant 1 acts. */
export function actorsOf(inputs: Inputs): Role[] {
  const people = [...new Set(inputs.map(({ role }) => role))]
    .filter(isPerson)
    .toSorted((a, b) => orderOfRole(a) - orderOfRole(b));
  return people.some((role) => role !== SENDER) || !inputs.some(({ role }) => !isPerson(role))
    ? people
    : [...people, 'Participant 1'];
}

/** The inputs of a role in its turn: its own, those of Everyone, and those of Anyone that are still empty. */
export function turnOf(actor: Role, inputs: Inputs, values: ValuesByRole): SigningInput[] {
  const isTheirs = ({ role, field, type }: DesignInput) => {
    if (role === actor) return true;
    if (actor === SENDER) return false;
    return role === EVERYONE || (role === ANYONE && !isAnswered(type.inputType, valueOf(field.name, ANYONE, values)));
  };
  return inputs.filter(isTheirs).map((input) => ({
    ...input,
    page: input.page + 1,
    recipient_id: actor,
    field: { ...input.field, conditions: forSigner(input, actor, inputs, values) },
    value: values[actor]?.[input.field.name] ?? null,
    visible: true,
    enabled: true,
  }));
}

/** Turns conditions on other people's answers into met or not met, as the server does. */
function forSigner({ role, field }: DesignInput, actor: Role, inputs: Inputs, values: ValuesByRole): InputCondition[] {
  return (field.conditions ?? []).map((condition) => {
    if (!('operator' in condition)) return condition;
    const sources = inputs.filter((input) => input.field.name === condition.relatedInput);
    const source = sources.find((each) => each.role === role) ?? sources[0];
    if (!source || source.role === role || source.role === actor) return condition;
    const met = evaluateConditions([condition], 'All', () => valueOf(source.field.name, source.role, values));
    return { relatedInput: condition.relatedInput, met: met !== false };
  });
}

const valueOf = (name: string, role: Role, values: ValuesByRole): unknown => {
  if (isPerson(role)) return values[role]?.[name];
  return Object.values(values).find((own) => own?.[name] !== undefined && own[name] !== null)?.[name];
};
