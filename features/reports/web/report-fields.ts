import type { MeasureFn } from '#common/analysis.ts';
import { fieldLevel } from '#common/access.ts';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { accessOf } from '#web/access-of.ts';
import type { Session } from '#web/session-store.ts';
import { say } from '#web/words/say.ts';

/** A field that a report can name, of the module or over its relations. */
export interface ReportField {
  path: string;
  label: string;
  /** Under which heading it is offered. */
  heading: string;
  field: DescribedField;
}
const DEEPEST = 2;

/** What the person may read of the module and, over two relations at most, of the records that it points at. */
export function reportFields(
  module: DescribedModule,
  byName: ReadonlyMap<string, DescribedModule>,
  session: Session,
): ReportField[] {
  const of = (at: DescribedModule, path: string, labels: readonly string[]): ReportField[] => {
    const fields = readable(at, session);
    const heading = labels.length ? labels.join(' › ') : say(at.singular);
    const own = fields.map((field) => ({
      path: path + field.fieldName,
      label: [...labels, say(field.label)].join(' › '),
      heading,
      field,
    }));
    if (labels.length === DEEPEST) return own;
    const further = fields.flatMap((field) => {
      const target = field.inputType === 'Relate' ? byName.get(field.ref ?? '') : undefined;
      // People lead to everything: one step is enough to them.
      if (!target || (labels.length > 0 && target.name === 'users')) return [];
      return of(target, `${path}${field.fieldName}.`, [...labels, say(field.label)]);
    });
    return [...own, ...further];
  };
  return of(module, '', []);
}

export const isDate = ({ inputType }: DescribedField): boolean => inputType === 'Date' || inputType === 'DateTime';
export const isNumber = ({ inputType }: DescribedField): boolean => fieldTypes[inputType].comparison === 'number';

/** What the server groups by and people read as one word: a value that can be compared, no long text, and no link or address. */
export const isGroupable = ({ inputType, ref }: DescribedField): boolean => {
  const { comparison, traits } = fieldTypes[inputType];
  return comparison !== 'none' && !traits.isWide && (!traits.isLink || Boolean(ref));
};

/** What can be computed of a field. */
export function functionsOf(field: DescribedField): readonly MeasureFn[] {
  const { comparison } = fieldTypes[field.inputType];
  if (comparison === 'number') return ['sum', 'avg', 'min', 'max', 'median', 'count', 'distinct'];
  if (isDate(field)) return ['avg', 'median', 'min', 'max', 'count', 'distinct'];
  return comparison === 'none' || comparison === 'list' ? [] : ['count', 'distinct', 'first', 'last'];
}

/** Dates alone have no average: only the days between two of them do. */
export const needsMinus = (fn: MeasureFn, field: DescribedField): boolean => isDate(field) && (fn === 'avg' || fn === 'median');

const readable = (module: DescribedModule, session: Session): DescribedField[] =>
  module.fields.filter(
    (field) =>
      !field.secret && field.fieldName !== 'deleted' && fieldLevel(accessOf(session, module.name), field.fieldName) !== 'None',
  );
