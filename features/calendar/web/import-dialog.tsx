import { useState } from 'react';
import { Alert, Button, FileInput, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import type { CalendarGroup } from './groups.ts';

interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  skipped: { uid: string; reason: string }[];
}

/** Where the events of a file go: a calendar group that the dialog asks for, or an account’s school year. */
export type ImportTarget = { groups: readonly CalendarGroup[] } | { account: string };

/** Takes the events of an .ics file, and tells what came of them. */
export function ImportDialog({ into, onClose }: { into: ImportTarget; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const target = 'account' in into ? into.account : group;
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => {
      const body = new FormData();
      body.append('account' in into ? 'account' : 'calendar_group', target!);
      body.append('file', file!);
      const path = 'account' in into ? '/api/account-calendar-events/import-year' : '/api/calendar-events/import';
      return api<Imported>(path, { body, quiet: true });
    },
    onSuccess: () => refreshModule('account' in into ? 'accountCalendarEvents' : 'calendarEvents'),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('account' in into ? 'Import school year' : 'Import events')}
      size={480}
      fullScreen={usePhone()}
    >
      {data ? (
        <Result {...data} onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            mutate();
          }}
        >
          <Stack gap="md">
            <FileInput
              label={say('Calendar file')}
              description={say(
                'account' in into
                  ? 'Ends with .ics. Days off are known by their titles; the same file again changes what has changed.'
                  : 'Ends with .ics. The same file again changes what has changed.',
              )}
              accept=".ics,text/calendar"
              placeholder={say('Choose a file')}
              value={file}
              onChange={setFile}
            />
            {'groups' in into && (
              <Select
                label={say('Calendar group')}
                searchable
                data={into.groups.map(({ _id, title }) => ({ value: _id, label: title }))}
                value={group}
                onChange={setGroup}
              />
            )}
            {error && (
              <Alert color="red" role="alert">
                {error.message}
              </Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {say('Cancel')}
              </Button>
              <Button type="submit" loading={isPending} disabled={!file || !target}>
                {say('Import')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

function Result({ created, updated, unchanged, skipped, onClose }: Imported & { onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {say('{created} created, {updated} changed, {unchanged} as they were, {skipped} left out.', {
          created,
          updated,
          unchanged,
          skipped: skipped.length,
        })}
      </Text>
      {skipped.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20, maxHeight: 240, overflow: 'auto' }} aria-label={say('Left out')}>
          {skipped.map(({ uid, reason }) => (
            <li key={uid + reason}>
              {uid}: {sayAnswer(reason)}
            </li>
          ))}
        </ul>
      )}
      <Button style={{ alignSelf: 'flex-end' }} onClick={onClose}>
        {say('Done')}
      </Button>
    </Stack>
  );
}
