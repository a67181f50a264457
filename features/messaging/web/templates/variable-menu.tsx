import { useState } from 'react';
import { Button, Popover, ScrollArea, TextInput, UnstyledButton } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isFound } from '#web/ui/finder.tsx';
import { say } from '#web/words/say.ts';
import { variablesOptions } from './templates-api.ts';
import classes from './templates.module.css';

const MOST = 60;

/** The variables that a text may hold, found by their names. */
export function VariableMenu({ onChosen }: { onChosen: (variable: string) => void }) {
  const [opened, open] = useState(false);
  const [words, setWords] = useState('');
  const { data } = useQuery({ ...variablesOptions, enabled: opened });
  const found = (data?.variables ?? []).filter(({ name, label, group }) => isFound(words, name, label, group)).slice(0, MOST);
  const groups = Map.groupBy(found, ({ group }) => group);
  return (
    <Popover opened={opened} onChange={open} width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBraces size={15} stroke={1.6} />}
          aria-expanded={opened}
          onClick={() => open(!opened)}
        >
          {say('Variable')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <TextInput
          aria-label={say('Find a variable')}
          placeholder={say('Find a variable')}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <ScrollArea.Autosize mah={280} mt={8} type="auto">
          {[...groups].map(([group, variables]) => (
            <section key={group} className={classes.variables} aria-label={say(group)}>
              <h3>{say(group)}</h3>
              {variables.map(({ name, label }) => (
                <UnstyledButton
                  key={name}
                  className={classes.variable}
                  onClick={() => {
                    onChosen(`{{${name}}}`);
                    open(false);
                  }}
                >
                  {say(label)}
                  <span className="muted ellipsis">{name}</span>
                </UnstyledButton>
              ))}
            </section>
          ))}
          {data && !found.length && <p className="muted">{say('Nothing found')}</p>}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
