import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button, Group } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { saveField } from '../records/save-field.ts';
import classes from './grid.module.css';

/** One choice is the whole answer: these save as soon as it is made. */
const SAVES_ON_CHOICE = new Set(['Dropdown', 'Checkbox', 'Relate', 'Module']);
/** Enter is a key of their own here, so saving has a button. */
const OWN_ENTER = new Set([
  'TextArea',
  'Array',
  'Object',
  'ListField',
  'MultiSelect',
  'MultiRelate',
  'MultiModule',
  'MultiFlexRelate',
  'FlexRelate',
  'File',
  'Address',
]);

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  field: DescribedField;
  onDone: (next?: 'next' | 'previous') => void;
  /** Stands on a page rather than in a cell of a grid. */
  isBlock?: boolean;
}
/** Blur and Enter save, Tab saves and moves, Escape turns back; a refusal stands at the field and nothing typed is lost. */
export default function CellEditor({ module, record, field, onDone, isBlock = false }: Props) {
  const [value, setValue] = useState(record[field.fieldName]);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isLeaving = useRef(false);
  const save = async (typed: unknown, next?: 'next' | 'previous') => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setSaving(true);
    const refused = await saveField(module, record, field, typed);
    setSaving(false);
    isLeaving.current = false;
    if (refused) return setProblem(refused);
    onDone(next);
  };
  const change = (typed: unknown) => {
    setValue(typed);
    setProblem('');
    if (SAVES_ON_CHOICE.has(field.inputType)) void save(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      isLeaving.current = true;
      onDone();
    } else if (event.key === 'Tab' && !isBlock) {
      event.preventDefault();
      void save(value, event.shiftKey ? 'previous' : 'next');
    } else if (
      event.key === 'Enter' &&
      !event.defaultPrevented &&
      (OWN_ENTER.has(field.inputType) ? event.ctrlKey || event.metaKey : !event.shiftKey)
    ) {
      void save(value);
    }
  };
  const onBlur = (event: FocusEvent) => {
    const cell = event.currentTarget;
    // Calendars and lists open outside the cell: focus there is still part of it.
    setTimeout(() => {
      const focused = document.activeElement;
      if (!cell.contains(focused) && !focused?.closest('[data-portal]') && cell.isConnected && !problem) void save(value);
    }, 0);
  };
  const hasButtons = isBlock && OWN_ENTER.has(field.inputType);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the input inside
    <div
      className={classes.editor}
      data-block={isBlock || undefined}
      data-saving={isSaving || undefined}
      onKeyDown={onKeyDown}
      onBlur={hasButtons ? undefined : onBlur}
    >
      <FieldInput
        field={field}
        value={value}
        onChange={change}
        bare
        autoFocus
        error={problem || undefined}
        record={record}
        moduleName={module.name}
      />
      {hasButtons && (
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={() => void save(value)}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={() => onDone()}>
            Cancel
          </Button>
        </Group>
      )}
    </div>
  );
}
