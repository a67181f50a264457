import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { inSentence } from '#common/names.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { RecordPicture } from '../files/record-picture.tsx';
import { say } from '../words/say.ts';
import { CellEditor } from './lazy-cell-editor.tsx';
import { isNumeric, type Column } from './columns.ts';
import { placeName } from './edited-cell.ts';
import type { ListExtras } from './list-extras.ts';
import { pinnedStyle } from './pinned-style.ts';
import classes from './grid.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  row: number;
  columns: readonly Column[];
  isOpen: boolean;
  isSelected: boolean;
  activeField: string | null;
  editedField: string | null;
  /** Its edit is open, and the list no longer holds the record. */
  isHeld: boolean;
  onSelect: (isOn: boolean) => void;
  onOpen: (fieldName: string) => void;
  onEdit: (fieldName: string) => void;
  onStopEditing: (fieldName: string, step?: number) => void;
  onRefused: () => void;
  Row?: ListExtras['Row'] | undefined;
}

export function GridRow({
  module,
  record,
  row,
  columns,
  isOpen,
  isSelected,
  activeField,
  editedField,
  isHeld,
  onSelect,
  onOpen,
  onEdit,
  onStopEditing,
  onRefused,
  Row,
}: Props) {
  const navigate = useNavigate();
  const address = `${module.route}/${record._id}`;
  const open = (event: React.MouseEvent, fieldName: string) => {
    if (event.ctrlKey || event.metaKey) return void window.open(address, '_blank', 'noopener');
    if (matchMedia('(max-width: 900px)').matches) return void navigate(address);
    onOpen(fieldName);
  };
  return (
    <tr
      id={placeName({ id: record._id, fieldName: '' })}
      data-row={row}
      aria-rowindex={row + 2}
      data-active={activeField === '' || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      aria-selected={isSelected}
    >
      <td className={classes.check}>
        <Checkbox
          aria-label={say('Select {name}', { name: String(record.name ?? say('this record')) })}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      {columns.map(({ field, pinnedAt }, at) => {
        const { fieldName } = field;
        const value = record[fieldName];
        const isEditing = editedField === fieldName;
        return (
          <td
            key={fieldName}
            id={placeName({ id: record._id, fieldName })}
            data-active={activeField === fieldName || undefined}
            data-editing={isEditing || undefined}
            data-numeric={isNumeric(field) || undefined}
            {...pinnedStyle(at, pinnedAt)}
            onClick={(event) => !isEditing && open(event, fieldName)}
            onDoubleClick={() => !isEditing && onEdit(fieldName)}
          >
            {isEditing ? (
              <CellEditor
                {...{ module, record, field, onRefused }}
                onDone={(step) => onStopEditing(fieldName, step)}
                note={
                  isHeld
                    ? say('This {singular} no longer matches this list. It disappears when you finish.', {
                        singular: inSentence(module.singular),
                      })
                    : ''
                }
              />
            ) : fieldName === 'name' ? (
              <span className={classes.named}>
                <RecordPicture module={module} record={record} size={24} />
                <Link
                  to={address}
                  className={classes.name}
                  tabIndex={-1}
                  onClick={(event) => !event.ctrlKey && !event.metaKey && event.preventDefault()}
                >
                  {String(value ?? say('Untitled'))}
                </Link>
              </span>
            ) : (
              <FieldCell field={field} value={value} record={record} />
            )}
          </td>
        );
      })}
      {Row && (
        <td className={classes.menu}>
          <Row record={record} />
        </td>
      )}
    </tr>
  );
}
