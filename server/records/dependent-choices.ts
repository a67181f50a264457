import { notOffered, parentOf } from '#common/dependent-choices.ts';
import type { AnyRecord } from '#common/module.ts';
import type { Context } from '../context.ts';
import type { Module } from '../modules/module.ts';
import { isSame } from './values.ts';

/**
 * A dependent choice is one that its parent's value offers. Where the parent alone changed, a choice that no longer fits is emptied, as
 * a form does it; where the choice itself was made, it is refused. What stood there before and is not touched stays.
 *
 * @returns a sentence at the name of each field
 */
export function dependentProblems(
  context: Context,
  module: Module,
  record: AnyRecord,
  previous: AnyRecord | null,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const isChanged = (name: string) => !isSame(record[name], previous?.[name] ?? null);
  for (const { name, field } of module.storage.values()) {
    const parent = parentOf(field);
    if (parent === undefined || !module.storage.has(parent) || !(isChanged(name) || isChanged(parent))) continue;
    const options = field.options ?? context.list(field.dropdown ?? '') ?? [];
    const [culprit] = notOffered(options, record[name], record[parent]);
    if (culprit === undefined) continue;
    if (previous && !isChanged(name)) (record as Record<string, unknown>)[name] = null;
    else problems[name] = sentenceOf(field.label, culprit, module.storage.get(parent)!.field.label, record[parent]);
  }
  return problems;
}

/** Whether one of these fields is a dependent choice, or what one is offered by: then each record is looked at by itself. */
export const concernsDependents = (module: Module, names: readonly string[]): boolean =>
  [...module.storage.values()].some(({ name, field }) => {
    const parent = parentOf(field);
    return parent !== undefined && (names.includes(name) || names.includes(parent));
  });

function sentenceOf(label: string, value: string, parentLabel: string, parentValue: unknown): string {
  const parent = [parentValue ?? []].flat().map(String).join(', ').slice(0, 60);
  const shown = value.slice(0, 60);
  return parent
    ? `“${shown}” is not offered for ${parentLabel} “${parent}”: choose another ${label}.`
    : `“${shown}” is offered only once ${parentLabel} is chosen: choose another ${label}.`;
}
