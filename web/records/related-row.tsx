import { useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { hasKeyboard } from '../list/has-keyboard.ts';
import { CellEditor } from '../list/lazy-cell-editor.tsx';
import { fieldOf } from '../modules.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { setLinked } from './link-related.ts';
import type { RelatedList } from './related-lists.ts';
import { useRights } from './rights.ts';
import classes from './record.module.css';

interface Props {
  list: RelatedList;
  target: DescribedModule;
  record: AnyRecord;
  row: AnyRecord;
  /** The facts beside its name. */
  columns: readonly string[];
  isBrief: boolean;
}
/** A related record: its facts are edited where they stand, and it is taken out of the list without being deleted. */
export function RelatedRow({ list, target, record, row, columns, isBrief }: Props) {
  const { module, field } = list;
  const rights = useRights(module);
  const [edited, setEdited] = useState<DescribedField | null>(null);
  const line = useRef<HTMLLIElement>(null);
  const done = () => {
    const wasHere = hasKeyboard(line.current);
    setEdited(null);
    if (wasHere) setTimeout(() => line.current?.querySelector<HTMLElement>(`[data-fact="${edited!.fieldName}"]`)?.focus());
  };
  const name = String(row.name ?? module.singular);
  const mayUnlink = !isBrief && !field.required && rights.mayEdit(row) && rights.field(field, row).write;
  const unlink = async () => {
    try {
      await setLinked(list, target, record._id, row._id, false);
      toast.undoable(say('{name} unlinked', { name }), () => void setLinked(list, target, record._id, row._id, true));
    } catch (error) {
      toast.danger((error as Error).message);
    }
  };
  if (edited)
    return (
      <li ref={line}>
        <span className={classes.relatedEditor}>
          <CellEditor module={module} record={row} field={edited} onDone={done} isBlock />
        </span>
      </li>
    );
  return (
    <li ref={line}>
      <Link to={`${module.route}/${row._id}`} className="ellipsis">
        {name}
      </Link>
      <span className={classes.relatedFacts}>
        {columns.map((column) => {
          const described = fieldOf(module, column);
          const isEditable =
            described &&
            !fieldTypes[described.inputType].traits.isLink &&
            !isBrief &&
            rights.mayEdit(row) &&
            rights.field(described, row).write;
          if (!described) return null;
          const cell = <FieldCell field={described} value={row[column]} />;
          return isEditable ? (
            <button
              key={column}
              type="button"
              className={classes.relatedFact}
              data-fact={column}
              title={say('Edit {label}', { label: described.label })}
              aria-label={say('Edit {label} of {name}', { label: described.label, name })}
              onDoubleClick={() => setEdited(described)}
              onKeyDown={(event) => event.key === 'Enter' && setEdited(described)}
            >
              {cell}
            </button>
          ) : (
            <span key={column}>{cell}</span>
          );
        })}
      </span>
      {mayUnlink && (
        <ActionIcon
          size="sm"
          className={classes.unlink}
          aria-label={say('Unlink {name}', { name })}
          onClick={() => void unlink()}
        >
          <IconLinkOff size={14} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  );
}
