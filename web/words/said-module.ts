import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { say } from './say.ts';

/**
 * The module, with the labels of its definition in the language of its reader. Studio reads the definition as it is (`modulesOptions`).
 * Headings of the menu, sections and tabs are found by their names, so they are said where they are drawn.
 */
export const saidModule = (module: DescribedModule): DescribedModule => ({
  ...module,
  label: say(module.label),
  singular: say(module.singular),
  ...(module.plural && { plural: say(module.plural) }),
  ...(module.description && { description: say(module.description) }),
  fields: module.fields.map(saidField),
});

const saidField = (field: DescribedField): DescribedField => ({
  ...field,
  label: say(field.label),
  ...(field.description && { description: say(field.description) }),
  ...(field.options && { options: field.options.map((option) => ({ ...option, label: say(option.label) })) }),
});
