import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord, LayoutView } from '#common/module.ts';
import { isInTabs } from '#common/laid-out.ts';
import { say, sayLater } from '../words/say.ts';
import { DetailField } from './detail-field.tsx';
import { FoldingSections, SectionTabs, type DetailSection } from './detail-sections.tsx';
import { isWide, sectionsFor, sectionsIn } from './form-fields.ts';
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
  const sections = sectionsIn(module, whole, record)
    .map((section) => ({ ...section, fields: section.fields.filter(shows) }))
    .filter(({ fields, text }) => fields.length > 0 || text);
  const shown = sections.map(({ name, fields, text, columns, folded, tab }) => ({
    name,
    folded,
    tab,
    content: (
      <>
        {text && <p className={classes.sectionText}>{text}</p>}
        <Facts module={module} record={record} fields={fields} columns={columns} />
      </>
    ),
  }));
  return (
    <div className={classes.details} data-view={view}>
      {whole.length < 2 || view !== 'detail' ? (
        shown.map(({ name, content }) => (
          <section key={name} className={classes.section} aria-label={say(name)}>
            {whole.length > 1 && <h2>{say(name)}</h2>}
            {content}
          </section>
        ))
      ) : shown.some(({ tab }) => tab) ? (
        <SectionTabs sections={underTabs(shown, module.name)} />
      ) : isInTabs(module, view) ? (
        <SectionTabs sections={shown} />
      ) : (
        <FoldingSections sections={shown} of={module.name} />
      )}
    </div>
  );
}

/** Sections that name a tab stand under it, in the order in which the tabs are first named; the others under “Details”. */
function underTabs(sections: readonly DetailSection[], of: string): DetailSection[] {
  const tabs = [...new Set(sections.map(({ tab }) => tab ?? DETAILS))];
  return tabs.map((name) => ({
    name,
    content: <FoldingSections sections={sections.filter(({ tab }) => (tab ?? DETAILS) === name)} of={of} />,
  }));
}

const DETAILS = sayLater('Details');

type FactsProps = Omit<Props, 'view' | 'shows'> & { fields: readonly DescribedField[]; columns?: 1 | 2 | undefined };
export function Facts({ module, record, fields, columns }: FactsProps) {
  const rights = useRights(module);
  const isReadOnly = rights.isReadOnly(record);
  return (
    <dl className={classes.facts} data-columns={columns}>
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
