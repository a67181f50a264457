import { useRef, useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import * as thread from '../fields/message-list-field.tsx';
import { hasKeyboard } from '../list/has-keyboard.ts';
import { CellEditor } from '../list/lazy-cell-editor.tsx';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { wireOf } from './field-values.ts';
import { aboutRecord } from './records-api.ts';
import { LockNote } from './lock-note.tsx';
import type { FieldRight } from './rights.ts';
import { saveField } from './save-field.ts';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  field: DescribedField;
  right: FieldRight;
  isWide: boolean;
  /** Its head says so: no lock stands at the field. */
  isPageReadOnly: boolean;
}
/** One fact of a record. Double-click, Enter or the pencil edits; a lock says why it cannot. */
export function DetailField({ module, record, field, right, isWide, isPageReadOnly }: Props) {
  const [isEditing, setEditing] = useState(false);
  const fact = useRef<HTMLElement>(null);
  const done = () => {
    const wasHere = hasKeyboard(fact.current);
    setEditing(false);
    if (wasHere) setTimeout(() => fact.current?.querySelector<HTMLElement>(`.${classes.pencil}`)?.focus());
  };
  const value = record[field.fieldName];
  if (field.inputType === 'MessageListField' && right.write) {
    const add = async (next: unknown) => {
      const refused = await saveField(module, record, field, next);
      if (refused) toast.danger(refused, aboutRecord(module.name, record._id));
    };
    return (
      <div className={classes.fact} data-wide>
        <dt />
        <dd>
          <thread.Input field={field} value={value} onChange={(next) => void add(next)} />
        </dd>
      </div>
    );
  }
  const isEmpty = fieldTypes[field.inputType].isEmpty(wireOf(field, value));
  return (
    <div className={classes.fact} data-wide={isWide || undefined} data-editing={isEditing || undefined}>
      <dt>{field.label}</dt>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a short cut beside the pencil */}
      <dd ref={fact} onDoubleClick={() => right.write && setEditing(true)}>
        {isEditing ? (
          <CellEditor module={module} record={record} field={field} onDone={done} isBlock />
        ) : (
          <>
            <span className={classes.value}>
              {isEmpty && field.inputType !== 'Checkbox' ? (
                <span className={classes.none}>–</span>
              ) : (
                <FieldCell field={field} value={value} record={record} wide />
              )}
            </span>
            {right.write ? (
              <ActionIcon
                size="sm"
                className={classes.pencil}
                aria-label={say('Edit {label}', { label: field.label })}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={14} stroke={1.6} />
              </ActionIcon>
            ) : (
              right.lock && !isPageReadOnly && <LockNote module={module} record={record} field={field} lock={right.lock} />
            )}
          </>
        )}
      </dd>
    </div>
  );
}
