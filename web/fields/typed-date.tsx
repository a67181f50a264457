import { Suspense, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { CloseButton, Popover, Skeleton, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { labelled, type InputProps } from './field-props.ts';
import classes from './fields.module.css';
import { say } from '../words/say.ts';

interface Props extends InputProps {
  /** The value as it is written, or the words that could not be read. */
  shown: string;
  /** What the words mean, as the wire takes it. */
  read: (typed: string) => string | undefined;
  /** The meaning in words, shown while typing. */
  said: (value: string) => string;
  examples: string;
  placeholder: string;
  /** The calendar; `close` ends the choice. */
  children: (close: () => void) => ReactNode;
}

/** Words that mean a day or a moment, beside a calendar. What cannot be read stays as it was typed, and is told as a problem. */
export function TypedDate({ shown, read, said, examples, placeholder, children, ...props }: Props) {
  const { field, value, onChange, bare, error, disabled } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const isEntering = useRef(false);
  const meaning = typed === null ? undefined : read(typed);
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim() ? (read(text) ?? text) : null);
  };
  const showCalendar = () => {
    setTyped(null);
    setOpen(true);
  };
  const close = () => {
    setTyped(null);
    setOpen(false);
  };
  const enterCalendar = () => {
    const day = isEntering.current && firstDay(picker.current);
    if (!day) return;
    isEntering.current = false;
    day.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    setTyped(null);
    if (relatedTarget !== input.current && !picker.current?.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') close();
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      isEntering.current = true;
      showCalendar();
      enterCalendar();
    } else if (event.key === 'Escape' && isOpen && !bare) {
      event.stopPropagation();
      close();
    }
  };
  const clear = Boolean(value) && !field.required && !disabled && !bare && (
    <CloseButton
      size="sm"
      className={classes.clearDate}
      tabIndex={-1}
      aria-label={say('Clear {label}', { label: say(field.label) })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        setTyped(null);
        onChange(null);
      }}
    />
  );
  return (
    <Popover
      // While words are typed it would stand over what comes next.
      opened={isOpen && typed === null}
      onDismiss={close}
      trapFocus={false}
      returnFocus={false}
      withRoles={false}
      position="bottom-start"
    >
      <Popover.Target>
        <TextInput
          {...labelled(props)}
          ref={input}
          value={typed ?? shown}
          onChange={(event) => type(event.currentTarget.value)}
          // While words are typed they are not wrong yet.
          error={typed !== null && meaning === undefined ? undefined : error}
          onFocus={showCalendar}
          onClick={showCalendar}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          data-mantine-stop-propagation={isOpen || undefined}
          autoComplete="off"
          placeholder={say(placeholder)}
          leftSection={bare ? undefined : <IconCalendar size={16} stroke={1.6} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={meaning && !bare ? <Meaning>{said(meaning)}</Meaning> : clear}
          rightSectionWidth={meaning && !bare ? 'auto' : undefined}
        />
      </Popover.Target>
      <Popover.Dropdown ref={picker} onBlur={onBlur} className={classes.calendar}>
        <p className={classes.hint}>{examples}</p>
        <Suspense fallback={<Skeleton h={252} w={252} />}>
          {children(close)}
          <Shown onShown={enterCalendar} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

const Meaning = ({ children }: { children: string }) => (
  <span className={classes.meaning} role="status">
    {children}
  </span>
);

/** Tells when what stands before it has come. */
function Shown({ onShown }: { onShown: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once
  useEffect(onShown, []);
  return null;
}

const firstDay = (picker: HTMLElement | null) =>
  picker?.querySelector<HTMLElement>('button[data-selected], button[data-today]') ??
  picker?.querySelector<HTMLElement>('table button:not([data-outside])');
