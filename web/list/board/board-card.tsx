import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Link, useNavigate } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { optionFor } from '../../fields/choices.ts';
import { useModules } from '../../modules.ts';
import { Badge } from '../../ui/badge.tsx';
import { AboutRecord } from '../about-record.tsx';
import { cardFactsOf } from '../card-facts.ts';
import type { GroupValue } from '../groups-api.ts';
import classes from './board.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  fields: readonly DescribedField[];
  from: GroupValue;
  isLifted: boolean;
  isOpen: boolean;
  isTabStop: boolean;
  mayMove: boolean;
  onFocus: (id: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onOpen: (id: string) => void;
}
export function BoardCard({
  module,
  record,
  fields,
  from,
  isLifted,
  isOpen,
  isTabStop,
  mayMove,
  onFocus,
  onKeyDown,
  onOpen,
}: Props) {
  const { byName } = useModules();
  const navigate = useNavigate();
  const card = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const { title, state, marks, facts, about } = cardFactsOf(fields, record, byName);
  const address = `${module.route}/${record._id}`;
  useEffect(
    () =>
      draggable({
        element: card.current!,
        canDrag: () => mayMove,
        getInitialData: () => ({ board: module.name, record, from }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [module.name, record, from, mayMove],
  );
  return (
    <li
      ref={card}
      className={classes.card}
      data-dragged={isDragged || undefined}
      data-lifted={isLifted || undefined}
      data-open={isOpen || undefined}
    >
      <Link
        to={address}
        draggable={false}
        data-card={record._id}
        tabIndex={isTabStop ? 0 : -1}
        aria-keyshortcuts={mayMove ? 'M' : undefined}
        onFocus={() => onFocus(record._id)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          if (matchMedia('(max-width: 900px)').matches) void navigate(address);
          else onOpen(record._id);
        }}
      >
        <span className={classes.cardTitle}>{title}</span>
        {(marks.length > 0 || (state && Boolean(record[state.fieldName]))) && (
          <span className={classes.badges}>
            {state && Boolean(record[state.fieldName]) && (
              <Badge tone={optionFor(state, record[state.fieldName]).tone}>
                {optionFor(state, record[state.fieldName]).label}
              </Badge>
            )}
            {marks.map(({ fieldName, tone, label }) => (
              <Badge key={fieldName} tone={tone}>
                {label}
              </Badge>
            ))}
          </span>
        )}
        {about && <AboutRecord link={about} className={`${classes.fact} ellipsis`} />}
        {facts.slice(0, 3).map((text) => (
          <span key={text} className={`${classes.fact} ellipsis`}>
            {text}
          </span>
        ))}
      </Link>
    </li>
  );
}
