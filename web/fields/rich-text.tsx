import { useEffect, useRef } from 'react';
import { ActionIcon, Input } from '@mantine/core';
import {
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import { isSafeLink } from '#common/rich-text.ts';
import { cleanHtml } from './clean-html.ts';
import { labelled, textOf, type InputProps } from './field-props.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import classes from './fields.module.css';

const COMMANDS = [
  { command: 'bold', label: 'Bold', icon: IconBold },
  { command: 'italic', label: 'Italic', icon: IconItalic },
  { command: 'underline', label: 'Underline', icon: IconUnderline },
  { command: 'insertUnorderedList', label: 'Bulleted list', icon: IconList },
  { command: 'insertOrderedList', label: 'Numbered list', icon: IconListNumbers },
  { command: 'removeFormat', label: 'Clear formatting', icon: IconClearFormatting },
];

/** Formatted text. What is shown and what is handed on are both sanitised; the server sanitises again. */
export function RichInput(props: InputProps) {
  const editor = useRef<HTMLDivElement>(null);
  const html = textOf(props.value);
  useEffect(() => {
    const element = editor.current;
    if (element && document.activeElement !== element && element.innerHTML !== html) element.innerHTML = cleanHtml(html);
  }, [html]);
  const emit = () => props.onChange(cleanHtml(editor.current?.innerHTML ?? ''));
  const run = (command: string, argument?: string) => {
    editor.current?.focus();
    document.execCommand(command, false, argument);
    emit();
  };
  const link = () => {
    const address = window.prompt('Link address', 'https://');
    if (address && isSafeLink(address)) run('createLink', address);
  };
  const { label, description, error, withAsterisk, 'aria-required': isRequired } = labelled(props);
  return (
    <Input.Wrapper label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <div className={classes.rich} data-error={Boolean(error) || undefined}>
        <div className={classes.richTools} role="toolbar" aria-label={`Formatting of ${props.field.label}`}>
          {COMMANDS.map(({ command, label: name, icon: CommandIcon }) => (
            <Tooltip key={command} label={name}>
              <ActionIcon
                size="sm"
                aria-label={name}
                disabled={props.disabled}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(command)}
              >
                <CommandIcon size={15} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          ))}
          <Tooltip label="Link">
            <ActionIcon size="sm" aria-label="Link" disabled={props.disabled} onClick={link}>
              <IconLink size={15} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </div>
        <div
          ref={editor}
          className={classes.richText}
          contentEditable={!props.disabled}
          role="textbox"
          aria-multiline
          aria-label={props.field.label}
          aria-required={isRequired}
          onInput={emit}
        />
      </div>
    </Input.Wrapper>
  );
}

export function RichText({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- cleaned when it is written and once more here
  return <div className={classes.richText} dangerouslySetInnerHTML={{ __html: cleanHtml(html) }} />;
}
