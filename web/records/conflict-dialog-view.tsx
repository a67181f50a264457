import { useState } from 'react';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { fieldOf } from '../modules.ts';
import { Modal } from '../ui/modal.tsx';
import { useOpener } from '../ui/opener.ts';
import { say } from '../words/say.ts';
import type { OpenConflict } from './conflict-dialog.ts';
import classes from './record.module.css';

/** Field by field: your value or theirs. Fields that nobody else touched are saved as you wrote them. */
export default function ConflictDialogView({ module, mine, names, theirs, Value, answer }: OpenConflict) {
  useOpener();
  const [keep, setKeep] = useState<Record<string, string>>(() => Object.fromEntries(names.map((name) => [name, 'mine'])));
  const save = () => answer(Object.fromEntries(Object.entries(mine).filter(([name]) => keep[name] !== 'theirs')));
  const valueOf = (whose: 'mine' | 'theirs', name: string) => (whose === 'mine' ? mine : theirs)[name];
  return (
    <Modal opened onClose={() => answer(null)} title={say('Someone else changed this record')} size={620}>
      <Stack gap="md">
        <Text c="dimmed">{say('Choose which value to keep.')}</Text>
        {names.map((name) => {
          const field = fieldOf(module, name);
          if (!field) return null;
          return (
            <Radio.Group
              key={name}
              label={field.label}
              value={keep[name]}
              onChange={(value) => setKeep({ ...keep, [name]: value })}
            >
              <div className={classes.conflict}>
                {(['mine', 'theirs'] as const).map((whose) => (
                  <Radio
                    key={whose}
                    value={whose}
                    label={
                      <>
                        {whose === 'mine' ? say('Yours: ') : say('Theirs: ')}
                        {Value ? (
                          <Value value={valueOf(whose, name)} />
                        ) : (
                          <FieldCell field={field} value={valueOf(whose, name)} wide />
                        )}
                      </>
                    }
                  />
                ))}
              </div>
            </Radio.Group>
          );
        })}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            {say('Cancel')}
          </Button>
          <Button onClick={save}>{say('Save')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
