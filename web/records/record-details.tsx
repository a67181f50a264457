import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, LayoutView } from '#common/module.ts';
import { DetailField } from './detail-field.tsx';
import { isWide, sectionsFor } from './form-fields.ts';
import { useRights } from './rights.ts';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  view: LayoutView;
  /** Of the layout's fields, those that stand here. */
  shows?: (field: DescribedField) => boolean;
}
/** The sections of a layout, each field editable where it stands. */
export function RecordDetails({ module, record, view, shows = () => true }: Props) {
  const rights = useRights(module);
  const whole = sectionsFor(module, view, (field) => rights.field(field, record));
  const sections = whole
    .map(({ name, fields }) => ({ name, fields: fields.filter(shows) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className={classes.details} data-view={view}>
      {sections.map(({ name, fields }) => (
        <section key={name} className={classes.section} aria-label={name}>
          {whole.length > 1 && <h2>{name}</h2>}
          <Facts module={module} record={record} fields={fields} />
        </section>
      ))}
    </div>
  );
}

export function Facts({ module, record, fields }: Omit<Props, 'view' | 'shows'> & { fields: readonly DescribedField[] }) {
  const rights = useRights(module);
  const isReadOnly = rights.isReadOnly(record);
  return (
    <dl className={classes.facts}>
      {fields.map((field) => (
        <DetailField
          key={field.fieldName}
          module={module}
          record={record}
          field={field}
          right={rights.field(field, record)}
          isWide={isWide(field)}
          isPageReadOnly={isReadOnly}
        />
      ))}
    </dl>
  );
}
