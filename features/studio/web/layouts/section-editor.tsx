import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon, Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import type { Section } from '#common/module.ts';
import { fieldOf } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import { WhenEditor } from '../fields/when-part.tsx';
import { addField, movedField, movedSection, putField, removeField, type LayoutDraft, type Place } from './layout-draft.ts';
import styles from './layouts.module.css';

interface Props {
  module: DescribedModule;
  draft: LayoutDraft;
  section: Section;
  at: number;
  /** It has a heading, columns, a tab. */
  isSectioned: boolean;
  onChange: (draft: LayoutDraft) => void;
  onSection: (part: Partial<Section>) => void;
  onSay: (words: string) => void;
}
/** One section of a layout: its fields in their order, and how it stands on the page. */
export function SectionEditor({ module, draft, section, at, isSectioned, onChange, onSection, onSay }: Props) {
  const [isOpen, setOpen] = useState(false);
  const labelOf = (name: string) => say(fieldOf(module, name)?.label ?? name);
  const drop = (data: Record<string, unknown>, place: Place) => {
    if (typeof data.added === 'string') onChange(addField(draft, data.added, place));
    else if (data.from) onChange(putField(draft, data.from as Place, place));
  };
  const move = (place: Place, by: 1 | -1) => {
    onChange(movedField(draft, place, by));
    const field = labelOf(section.sectionFields[place.at]!);
    onSay(by === 1 ? say('{field} moved down', { field }) : say('{field} moved up', { field }));
  };
  const body = useDropped((data) => drop(data, { section: at, at: section.sectionFields.length }));
  return (
    <section className={styles.section} aria-label={section.sectionName}>
      {isSectioned && (
        <header>
          <TextInput
            aria-label={say('Name of section {number}', { number: at + 1 })}
            value={section.sectionName}
            onChange={(event) => onSection({ sectionName: event.currentTarget.value })}
          />
          <ActionIcon
            size="lg"
            aria-label={say('Move {section} up', { section: section.sectionName })}
            disabled={at === 0}
            onClick={() => onChange(movedSection(draft, at, -1))}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            size="lg"
            aria-label={say('Move {section} down', { section: section.sectionName })}
            disabled={at === draft.sections.length - 1}
            onClick={() => onChange(movedSection(draft, at, 1))}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
          <Button variant="subtle" size="compact-md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say('Settings')}
          </Button>
          <ActionIcon
            size="lg"
            aria-label={say('Remove section {section}', { section: section.sectionName })}
            onClick={() => onChange({ ...draft, sections: draft.sections.toSpliced(at, 1) })}
          >
            <IconX size={16} />
          </ActionIcon>
        </header>
      )}
      {isOpen && <SectionSettings module={module} section={section} onSection={onSection} />}
      <ul ref={body} data-columns={isSectioned ? (section.columns ?? 2) : 1}>
        {section.sectionFields.map((name, index) => (
          <FieldLine
            key={name}
            label={labelOf(name)}
            place={{ section: at, at: index }}
            onDropped={(data) => drop(data, { section: at, at: index })}
            onMove={(by) => move({ section: at, at: index }, by)}
            onRemove={() => onChange(removeField(draft, { section: at, at: index }))}
          />
        ))}
        {section.sectionFields.length === 0 && <li className="muted">{say('Drop fields here, or add them from the list.')}</li>}
      </ul>
    </section>
  );
}

function SectionSettings({ module, section, onSection }: Pick<Props, 'module' | 'section' | 'onSection'>) {
  return (
    <div className={styles.settings}>
      <NativeSelect
        label={say('Columns')}
        data={['2', '1']}
        value={String(section.columns ?? 2)}
        onChange={(event) => onSection({ columns: event.currentTarget.value === '1' ? 1 : 2 })}
      />
      <TextInput
        label={say('Tab')}
        placeholder={say('None')}
        value={section.tab ?? ''}
        onChange={(event) => onSection({ tab: event.currentTarget.value || undefined } as Partial<Section>)}
      />
      <Switch
        label={say('Folded at first')}
        checked={section.folded === true}
        onChange={(event) => onSection({ folded: event.currentTarget.checked || undefined } as Partial<Section>)}
      />
      <Textarea
        label={say('Text for the reader')}
        autosize
        minRows={1}
        value={section.text ?? ''}
        onChange={(event) => onSection({ text: event.currentTarget.value || undefined } as Partial<Section>)}
      />
      <div className={styles.wide}>
        <p className="muted">{say('Shown when:')}</p>
        <WhenEditor
          module={module}
          when={section.visibleWhen}
          onChange={(visibleWhen) => onSection({ visibleWhen } as Partial<Section>)}
        />
      </div>
    </div>
  );
}

interface LineProps {
  label: string;
  place: Place;
  onDropped: (data: Record<string, unknown>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}
function FieldLine({ label, place: { section, at }, onDropped, onMove, onRemove }: LineProps) {
  const row = useDropped<HTMLLIElement>(onDropped);
  useEffect(() => draggable({ element: row.current!, getInitialData: () => ({ from: { section, at } }) }), [row, section, at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete') return onRemove();
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return undefined;
    event.preventDefault();
    return onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- short cuts beside the buttons
    <li ref={row} className={styles.field} onKeyDown={onKeyDown}>
      <span className="ellipsis">{label}</span>
      <ActionIcon size="md" aria-label={say('Move {label} up', { label })} onClick={() => onMove(-1)}>
        <IconChevronUp size={14} />
      </ActionIcon>
      <ActionIcon size="md" aria-label={say('Move {label} down', { label })} onClick={() => onMove(1)}>
        <IconChevronDown size={14} />
      </ActionIcon>
      <ActionIcon size="md" aria-label={say('Remove {label}', { label })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </li>
  );
}

/** Something is dropped here, and on nothing inside of it. */
function useDropped<E extends HTMLElement = HTMLUListElement>(onDropped: (data: Record<string, unknown>) => void) {
  const element = useRef<E>(null);
  const dropped = useRef(onDropped);
  useEffect(() => void (dropped.current = onDropped));
  useEffect(
    () =>
      combine(
        dropTargetForElements({
          element: element.current!,
          onDragEnter: () => element.current?.setAttribute('data-over', ''),
          onDragLeave: () => element.current?.removeAttribute('data-over'),
          onDrop: ({ source, location }) => {
            element.current?.removeAttribute('data-over');
            if (location.current.dropTargets[0]?.element === element.current) dropped.current(source.data);
          },
        }),
      ),
    [],
  );
  return element;
}
