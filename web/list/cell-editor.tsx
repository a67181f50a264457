import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button, Group } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { FieldInput } from '../fields/index-of-inputs.tsx';
import { saveField } from '../records/save-field.ts';
import { useEditSession } from '../records/use-edit-session.ts';
import { say } from '../words/say.ts';
import { hasKeyboard } from './has-keyboard.ts';
import classes from './grid.module.css';

interface Props {
  module: DescribedModule;
  record: AnyRecord;
  field: DescribedField;
  /** @param step −1 or 1: on to the cell beside it */
  onDone: (step?: number) => void;
  onRefused?: () => void;
  /** What else is to be said at the editor. */
  note?: string;
  /** Stands on a page rather than in a cell of a grid. */
  isBlock?: boolean;
}
/** Blur and Enter save, Tab saves and moves, Escape turns back; a refusal stands at the field and nothing typed is lost. */
export default function CellEditor({ module, record, field, onDone, onRefused, note, isBlock = false }: Props) {
  const session = useEditSession(module, record);
  const start = session.start!;
  const [value, setValue] = useState(start[field.fieldName]);
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const isLeaving = useRef(false);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => takeKeyboard(editor.current!), []);
  const isOvertaken = !isSaving && session.theirs([field], { [field.fieldName]: value }).length > 0;
  const save = async (typed: unknown, step?: number) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    setSaving(true);
    const refused = await saveField(module, start, field, typed);
    setSaving(false);
    isLeaving.current = false;
    if (!refused) return onDone(step);
    setProblem(refused);
    onRefused?.();
  };
  const change = (typed: unknown) => {
    setValue(typed);
    setProblem('');
    if (fieldTypes[field.inputType].traits.savesOnChoice) void save(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      isLeaving.current = true;
      onDone();
    } else if (event.key === 'Tab' && !isBlock) {
      event.preventDefault();
      void save(value, event.shiftKey ? -1 : 1);
    } else if (
      event.key === 'Enter' &&
      !event.defaultPrevented &&
      (fieldTypes[field.inputType].traits.ownsEnter ? event.ctrlKey || event.metaKey : !event.shiftKey)
    ) {
      void save(value);
    }
  };
  const onBlur = (event: FocusEvent) => {
    const cell = event.currentTarget;
    // Calendars and lists open outside the cell: focus there is still part of it.
    setTimeout(() => {
      if (!hasKeyboard(cell) && cell.isConnected && !problem) void save(value);
    }, 0);
  };
  const hasButtons = isBlock && fieldTypes[field.inputType].traits.ownsEnter;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the input inside
    <div
      ref={editor}
      className={classes.editor}
      data-block={isBlock || undefined}
      data-saving={isSaving || undefined}
      data-refused={problem ? true : undefined}
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
      {(isOvertaken || note) && (
        <p className={classes.note} role="status">
          {note || (
            <>
              {say('Someone else changed this:')} <FieldCell field={field} value={record[field.fieldName]} />
            </>
          )}
        </p>
      )}
      {hasButtons && (
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={() => void save(value)}>
            {say('Save')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onDone()}>
            {say('Cancel')}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** What is typed next takes the place of what a line holds; in a longer text it is added. */
function takeKeyboard(editor: HTMLElement) {
  const input = editor.querySelector<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea');
  if (!editor.contains(document.activeElement)) input?.focus();
  if (input?.matches('input')) input.select();
}
