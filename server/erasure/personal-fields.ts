import { namesIn } from '#common/formula/names-in-formula.ts';
import type { Module, StoredField } from '../modules/module.ts';

/** The fields that are emptied when the person is erased whom a record is about, or is. What follows from them is personal too. */
export const personalFields = (module: Module): StoredField[] =>
  [...module.storage.values()].filter(
    (stored) =>
      stored.columns.length > 0 && !leadsToOne(stored) && (isPersonal(module, stored.name) || followsFrom(module, stored)),
  );

const isPersonal = (module: Module, name: string): boolean => module.storage.get(name)?.field.personal === true;
const leadsToOne = ({ field: { type } }: StoredField): boolean => type === 'Relate' || type === 'FlexRelate';

function followsFrom(module: Module, { name, field }: StoredField): boolean {
  if (name === 'name') return (module.nameFrom ?? []).some((part) => isPersonal(module, part));
  return field.formula !== undefined && namesIn(field.formula).some((path) => isPersonal(module, path.split('.')[0]!));
}

/** The fields by which a record of the module leads to the person whom it is about. */
export const leadsToPerson = (module: Module): NonNullable<Module['personalOf']> => [
  ...(module.personalOf ?? []),
  ...[...module.storage.values()].filter((stored) => stored.field.personal && leadsToOne(stored)).map(({ name }) => name),
];

/** The relations whose records belong to the person: their addresses. */
export const belongings = (module: Module): StoredField[] =>
  personalFields(module).filter(({ field }) => field.type === 'MultiRelate' && field.ref !== undefined);

/** A record of it is somebody, or says something of somebody. */
export const isAboutPeople = (module: Module): boolean => !module.table && personalFields(module).length > 0;
/** A record of it is somebody. */
export const isPeople = (module: Module): boolean => isAboutPeople(module) && leadsToPerson(module).length === 0;
