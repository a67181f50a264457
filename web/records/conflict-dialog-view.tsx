import { useState } from 'react';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { fieldOf } from '../modules.ts';
import { showError } from '../ui/dialogs.ts';
import type { OpenConflict } from './conflict-dialog.ts';
import { refreshModule, updateRecord } from './records-api.ts';
import classes from './record.module.css';

/** Field by field: your value or theirs. Fields that nobody else touched are saved as you wrote them. */
export default function ConflictDialogView({ module, id, conflicts, wanted, answer }: OpenConflict) {
  const names = Object.keys(conflicts);
  const [keep, setKeep] = useState<Record<string, string>>(() => Object.fromEntries(names.map((name) => [name, 'mine'])));
  const save = async () => {
    const fields = Object.fromEntries(Object.entries(wanted).filter(([name]) => keep[name] !== 'theirs'));
    try {
      if (Object.keys(fields).length > 0) return answer((await updateRecord(module, id, fields)).record);
      await refreshModule(module.name);
      answer(null);
    } catch (error) {
      showError((error as Error).message);
    }
  };
  return (
    <Modal opened onClose={() => answer(null)} title="Somebody else changed this meanwhile" size={620}>
      <Stack gap="md">
        <Text c="dimmed">Choose which value stands.</Text>
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
                <Radio
                  value="mine"
                  label={
                    <>
                      Yours: <FieldCell field={field} value={conflicts[name]!.yours} wide />
                    </>
                  }
                />
                <Radio
                  value="theirs"
                  label={
                    <>
                      Theirs: <FieldCell field={field} value={conflicts[name]!.theirs} wide />
                    </>
                  }
                />
              </div>
            </Radio.Group>
          );
        })}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button onClick={() => void save()}>Save</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
