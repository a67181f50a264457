import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, LayoutView } from '#common/module.ts';
import { isInTabs } from '#common/laid-out.ts';
import { DetailField } from './detail-field.tsx';
import { FoldingSections, SectionTabs } from './detail-sections.tsx';
import { isShownIn, isWide, sectionsFor } from './form-fields.ts';
import { useRights } from './rights.ts';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  view: LayoutView;
  /** Of the layout's fields, those that stand here. */
  shows?: (field: DescribedField) => boolean;
}
/** The sections of a layout, each field editable where it stands; on the record's page they fold, or are tabs. */
export function RecordDetails({ module, record, view, shows = () => true }: Props) {
  const rights = useRights(module);
  const whole = sectionsFor(module, view, (field) => rights.field(field, record));
  const sections = whole
    .map(({ name, fields }) => ({ name, fields: fields.filter((field) => shows(field) && isShownIn(module, field, record)) }))
    .filter(({ fields }) => fields.length > 0);
  const shown = sections.map(({ name, fields }) => ({
    name,
    content: <Facts module={module} record={record} fields={fields} />,
  }));
  return (
    <div className={classes.details} data-view={view}>
      {whole.length < 2 || view !== 'detail' ? (
        shown.map(({ name, content }) => (
          <section key={name} className={classes.section} aria-label={name}>
            {whole.length > 1 && <h2>{name}</h2>}
            {content}
          </section>
        ))
      ) : isInTabs(module, view) ? (
        <SectionTabs sections={shown} />
      ) : (
        <FoldingSections sections={shown} of={module.name} />
      )}
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
