import { partOfAddress } from './fields/address.ts';
import { typeOf } from './fields/index-of-types.ts';
import { rootOf, type ComparedAs, type DuplicateRule } from './duplicates.ts';
import type { Field } from './field.ts';

/** How a part of an address may be the same. */
const OF_A_PART: readonly ComparedAs[] = ['text', 'name', 'sound', 'given', 'zip'];

/** What is wrong with duplicate rules over these fields, in sentences that name the rule. */
export function duplicateProblems(
  label: string,
  fields: Readonly<Record<string, Field>>,
  rules: readonly DuplicateRule[],
): string[] {
  return rules.flatMap(({ sentence, same }) =>
    same.flatMap(({ as, of }) =>
      of.flatMap((path) => {
        const problem = problemOf(label, fields, as, path);
        return problem ? [`“${sentence}” ${problem}`] : [];
      }),
    ),
  );
}

function problemOf(label: string, fields: Readonly<Record<string, Field>>, as: ComparedAs, path: string): string | undefined {
  const field = Object.hasOwn(fields, rootOf(path)) ? fields[rootOf(path)] : undefined;
  if (!field) return `compares “${path}”, but ${label} has no field “${rootOf(path)}”.`;
  if (field.secret) return `compares ${field.label}, which is secret.`;
  const [, ...parts] = path.split('.');
  if (parts.length > 0)
    return parts.length === 1 && field.type === 'Address' && partOfAddress(parts[0]!) && OF_A_PART.includes(as)
      ? undefined
      : `compares “${path}” as ${as}, which it does not have.`;
  const isAddressList = field.ref === 'emailAddresses' || as !== 'email' || field.ref === undefined;
  const fits = !field.through && isAddressList && (typeOf(field).traits.sameBy ?? []).includes(as);
  return fits ? undefined : `compares ${field.label} as ${as}, which a field of the type ${field.type} does not have.`;
}
