import type { LaidOutField, LaidOutModule } from './laid-out.ts';
import { fieldsOf } from './laid-out.ts';

/** The fields that tell most about a record, first: those that its definition names, else its state, reach, owner and next day. */
export const keyFactsOf = (module: LaidOutModule & { readonly keyFacts?: readonly string[] }): string[] => {
  const fields = fieldsOf(module);
  const { keyFacts } = module;
  if (keyFacts) return keyFacts.filter((name) => fields.some((field) => field.name === name));
  const shown = fields.filter((field) => !field.secret && !NOT_TOLD.has(field.name));
  const first = (isIt: (field: LaidOutField) => boolean) => shown.find(isIt)?.name;
  const found = [
    first((field) => isState(field)),
    first((field) => field.type === 'Dropdown' && !isState(field)),
    first((field) => field.type === 'Phone'),
    first((field) => field.type === 'EmailAddress'),
    first((field) => field.name === 'assigned_to'),
    first((field) => field.type === 'Date' || field.type === 'DateTime'),
  ];
  return found.filter((name) => name !== undefined);
};

const isState = ({ type, name, options }: LaidOutField): boolean =>
  type === 'Dropdown' && (options?.some(({ tone }) => tone) || /status|stage/i.test(name));

const NOT_TOLD: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'date_created']);
