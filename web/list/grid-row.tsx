import { Checkbox } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { CellEditor } from './lazy-cell-editor.tsx';
import { isNumeric, type Column } from './columns.ts';
import type { ListExtras } from './list-extras.ts';
import classes from './grid.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  row: number;
  columns: readonly Column[];
  isOpen: boolean;
  isSelected: boolean;
  activeColumn: number | null;
  editingColumn: number | null;
  onSelect: (isOn: boolean) => void;
  onOpen: (column: number) => void;
  onEdit: (column: number) => void;
  onStopEditing: (next?: 'next' | 'previous') => void;
  Row?: ListExtras['Row'] | undefined;
}

export function GridRow({
  module,
  record,
  row,
  columns,
  isOpen,
  isSelected,
  activeColumn,
  editingColumn,
  onSelect,
  onOpen,
  onEdit,
  onStopEditing,
  Row,
}: Props) {
  const navigate = useNavigate();
  const address = `${module.route}/${record._id}`;
  const open = (event: React.MouseEvent, column: number) => {
    if (event.ctrlKey || event.metaKey) return void window.open(address, '_blank', 'noopener');
    if (matchMedia('(max-width: 900px)').matches) return void navigate(address);
    onOpen(column);
  };
  return (
    <tr data-row={row} data-open={isOpen || undefined} data-selected={isSelected || undefined} aria-selected={isSelected}>
      <td className={classes.check}>
        <Checkbox
          aria-label={`Select ${String(record.name ?? 'this record')}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </td>
      {columns.map(({ field }, column) => {
        const value = record[field.fieldName];
        const isEditing = editingColumn === column;
        return (
          <td
            key={field.fieldName}
            data-active={activeColumn === column || undefined}
            data-editing={isEditing || undefined}
            data-numeric={isNumeric(field) || undefined}
            onClick={(event) => !isEditing && open(event, column)}
            onDoubleClick={() => !isEditing && onEdit(column)}
          >
            {isEditing ? (
              <CellEditor module={module} record={record} field={field} onDone={onStopEditing} />
            ) : field.fieldName === 'name' ? (
              <Link
                to={address}
                className={classes.name}
                tabIndex={-1}
                onClick={(event) => !event.ctrlKey && !event.metaKey && event.preventDefault()}
              >
                {String(value ?? 'Untitled')}
              </Link>
            ) : (
              <FieldCell field={field} value={value} />
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
