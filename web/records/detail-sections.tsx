import type { ReactNode } from 'react';
import { Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRemembered } from '../remembered.ts';
import { tabValue } from '../ui/tab-value.ts';
import { say } from '../words/say.ts';
import classes from './record.module.css';

export interface DetailSection {
  name: string;
  content: ReactNode;
  /** Closed at first. */
  folded?: boolean | undefined;
  /** The tab that it stands under. */
  tab?: string | undefined;
}

const NONE: readonly string[] = [];

/** Sections below each other; each folds by its heading, and this browser remembers which were folded or opened. */
export function FoldingSections({ sections, of }: { sections: readonly DetailSection[]; of: string }) {
  const [turned, setTurned] = useRemembered<readonly string[]>(`folded sections of ${of}`, NONE);
  const toggle = (name: string) =>
    setTurned((before) => (before.includes(name) ? before.filter((each) => each !== name) : [...before, name]));
  return sections.map(({ name, content, folded = false }) => {
    const isOpen = turned.includes(name) === folded;
    return (
      <section key={name} className={classes.section} aria-label={say(name)}>
        <h2>
          <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => toggle(name)}>
            {say(name)}
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </h2>
        {isOpen && content}
      </section>
    );
  });
}

/** Sections as tabs, one of them in sight. */
export function SectionTabs({ sections }: { sections: readonly DetailSection[] }) {
  return (
    <Tabs defaultValue={tabValue(sections[0]?.name ?? '')} keepMounted={false} className={classes.sectionTabs}>
      <Tabs.List>
        {sections.map(({ name }) => (
          <Tabs.Tab key={name} value={tabValue(name)}>
            {say(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map(({ name, content }) => (
        <Tabs.Panel key={name} value={tabValue(name)}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
