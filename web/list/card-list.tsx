import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { optionFor } from '../fields/choices.ts';
import { RecordPicture } from '../files/record-picture.tsx';
import { formatNumber } from '../formats.ts';
import { useModules } from '../modules.ts';
import { Badge } from '../ui/badge.tsx';
import { say } from '../words/say.ts';
import { AboutRecord } from './about-record.tsx';
import { cardFactsOf } from './card-facts.ts';
import type { Columns } from './columns.ts';
import type { GridSection } from './grid-sections.ts';
import type { ListExtras } from './list-extras.ts';
import type { Selecting } from './selection.ts';
import { useLongPress } from './use-long-press.ts';
import classes from './module-list.module.css';

interface Props {
  module: DescribedModule;
  columns: Columns;
  records: readonly AnyRecord[];
  /** The groups of the records, in their order; absent: they are not grouped. */
  sections?: readonly GridSection[] | undefined;
  selecting: Selecting;
  Row?: ListExtras['Row'] | undefined;
}
/** The list on a phone: name, state and the first facts of each record. */
export function CardList({ module, records, sections, ...others }: Props) {
  if (sections)
    return sections.map((section) => (
      <section key={section.key}>
        <button type="button" className={classes.cardGroup} aria-expanded={section.isOpen} onClick={section.toggle}>
          {section.isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          {section.label}
          <span className="numeric muted">{formatNumber(section.group.count)}</span>
        </button>
        {section.isOpen && <CardList module={module} records={section.records} {...others} />}
        {section.isOpen && section.showMore && (
          <button type="button" className={classes.cardGroup} onClick={section.showMore}>
            {say('Show more')}
          </button>
        )}
      </section>
    ));
  return (
    <ul className={classes.cards} aria-label={module.label}>
      {records.map((record) => (
        <Card key={record._id} module={module} record={record} {...others} />
      ))}
    </ul>
  );
}

function Card({ module, columns, record, selecting, Row }: Omit<Props, 'records' | 'sections'> & { record: AnyRecord }) {
  const { byName } = useModules();
  const fields = columns.columns.map(({ field }) => field);
  const { title, state, marks, facts, about } = cardFactsOf(fields, record, byName);
  const isSelected = selecting.isSelected(record._id);
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- it widens the target of the named checkbox inside */}
      <label className={classes.cardCheck}>
        <Checkbox
          size="sm"
          aria-label={say('Select {title}', { title })}
          checked={isSelected}
          onChange={(event) => selecting.toggle([record._id], event.currentTarget.checked)}
        />
      </label>
      <Link
        to={`${module.route}/${record._id}`}
        draggable={false}
        {...useLongPress(() => selecting.toggle([record._id], !isSelected), selecting.count > 0)}
      >
        <div className={classes.cardTitle}>
          <span className={classes.cardName}>
            <RecordPicture module={module} record={record} size={28} />
            <span className="ellipsis">{title}</span>
          </span>
          {marks.map(({ fieldName, tone, label }) => (
            <Badge key={fieldName} tone={tone}>
              {label}
            </Badge>
          ))}
          {state && Boolean(record[state.fieldName]) && <StateBadge field={state} value={record[state.fieldName]} />}
        </div>
        <div className={classes.cardFacts}>
          {about && <AboutRecord link={about} className="ellipsis" />}
          {facts.map((text) => (
            <span key={text} className="ellipsis">
              {text}
            </span>
          ))}
        </div>
      </Link>
      {Row && (
        <div className={classes.cardMenu}>
          <Row record={record} />
        </div>
      )}
    </li>
  );
}

function StateBadge({ field, value }: { field: DescribedField; value: unknown }) {
  const { tone, label } = optionFor(field, value);
  return <Badge tone={tone}>{label}</Badge>;
}
