import type { Field, Option } from '#common/field.ts';
import type { Context } from '../context.ts';

/** What a field offers at this moment; undefined where anything may stand in it. */
export function choicesOf(context: Context, field: Field): readonly Option[] | undefined {
  if (field.type !== 'Dropdown' && field.type !== 'MultiSelect') return undefined;
  return field.options ?? (field.dropdown ? context.list(field.dropdown) : undefined);
}

/**
 * A cell as the stored choice: what the plan says of it, else a choice of this value or label, without regard to case. What is
 * none of them stays as it is given, for the field to refuse.
 */
export function choiceIn(
  choices: readonly Option[],
  given: string,
  planned: Readonly<Record<string, string | null>> = {},
): string | null {
  if (Object.hasOwn(planned, given)) return planned[given]!;
  const folded = given.toLowerCase();
  const known =
    choices.find(({ value }) => value === given) ??
    choices.find(({ value, label }) => value.toLowerCase() === folded || label.toLowerCase() === folded);
  return known?.value ?? given;
}

/** The entries of a list of choices: the whole cell where that is one, else what `;`, lines or commas part, or JSON. */
export function choicesIn(
  choices: readonly Option[],
  given: string,
  planned?: Readonly<Record<string, string | null>>,
): string[] {
  const isWhole = Object.hasOwn(planned ?? {}, given) || choices.some(({ value }) => value === choiceIn(choices, given));
  if (isWhole) return [choiceIn(choices, given, planned)].filter((value) => value !== null);
  return listIn(given).flatMap((entry) => choiceIn(choices, entry, planned) ?? []);
}

/** What `;`, lines or commas part, or a JSON list. */
export function listIn(given: string): string[] {
  if (/^\s*\[/.test(given)) {
    try {
      const parsed: unknown = JSON.parse(given);
      if (Array.isArray(parsed)) return parsed.map(String);
    } catch {
      // it only looks like one
    }
  }
  const parts = given.split(/[;\r\n]/.test(given) ? /[;\r\n]+/ : /,/);
  return parts.map((part) => part.trim()).filter(Boolean);
}
