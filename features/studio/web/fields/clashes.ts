import type { DefinitionChange } from '../studio-api.ts';
import type { FieldDraft } from './field-draft.ts';

type Part = keyof FieldDraft;
export interface Clash {
  part: Part;
  change: DefinitionChange;
}

/**
 * What somebody else made of the parts that are being changed here: parts that only one of two people changed fit together.
 *
 * @param start the field when its form was opened
 * @param changes what was changed in the form since
 * @param now the field as it is kept
 */
export function clashesOf(start: FieldDraft, changes: Partial<FieldDraft>, now: FieldDraft): Clash[] {
  const parts = Object.keys(changes) as Part[];
  return parts
    .filter((part) => !isSame(start[part], now[part]) && !isSame(changes[part], now[part]))
    .map((part) => ({
      part,
      change: { path: `fields.${now.fieldName}.${part}`, previous: start[part], next: now[part] },
    }));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
