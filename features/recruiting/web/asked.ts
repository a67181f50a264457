import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldOf } from '#web/modules.ts';

/** The module's own fields of these names, as a dialog asks for them. */
export const asked = (module: DescribedModule, names: readonly string[], required: readonly string[] = []): DescribedField[] =>
  names
    .map((name) => fieldOf(module, name))
    .filter((field) => field !== undefined)
    .map((field) => ({ ...field, required: required.includes(field.fieldName) }));

/** The id in a chosen relation. */
export const idIn = (value: unknown): string | null =>
  typeof value === 'string' ? value : ((value as { _id?: string } | null)?._id ?? null);
