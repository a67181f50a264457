import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, LayoutView } from '#common/module.ts';
import { DetailField } from './detail-field.tsx';
import { isWide, sectionsFor } from './form-fields.ts';
import { useRights } from './rights.ts';
import classes from './record.module.css';

/** The sections of a layout, each field editable where it stands. */
export function RecordDetails({ module, record, view }: { module: DescribedModule; record: AnyRecord; view: LayoutView }) {
  const rights = useRights(module);
  const sections = sectionsFor(module, view, (field) => rights.field(field, record));
  return (
    <div className={classes.details} data-view={view}>
      {sections.map((section) => (
        <section key={section.name} className={classes.section} aria-label={section.name}>
          {sections.length > 1 && <h2>{section.name}</h2>}
          <dl className={classes.facts}>
            {section.fields.map((field) => (
              <DetailField
                key={field.fieldName}
                module={module}
                record={record}
                field={field}
                right={rights.field(field, record)}
                isWide={isWide(field)}
              />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
