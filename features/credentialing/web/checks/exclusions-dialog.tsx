import { useEffect, useRef, useState } from 'react';
import { Alert, Button, FileInput, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, type ApiError } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useOpener } from '#web/ui/opener.ts';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { HowFar } from './how-far.tsx';
import { FOUND, outcomeInWords } from './outcome-words.ts';
import { useExclusionsProgress, type Counts } from './use-exclusions-progress.ts';
import classes from './checks.module.css';

const LABELS: Record<keyof Counts, string> = {
  rows: sayLater('Exclusions in the list'),
  checked: sayLater('Active providers checked'),
  matches: sayLater('Matches'),
  possible: sayLater('Possible matches'),
};
const NAMES = Object.keys(LABELS) as (keyof Counts)[];

/** The list of exclusions is kept, and all active providers are checked against it. */
export default function ExclusionsDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  useOpener();
  const { progress, counts } = useExclusionsProgress();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const upload = useMutation<Counts, ApiError, File>({
    mutationFn: (list: File) => {
      const body = new FormData();
      body.append('file', list);
      return api<Counts>('/api/credential-checks/exclusions', { body, quiet: true });
    },
    onSuccess: () => {
      if (!isShown.current) toast.success(say('The list of exclusions was checked.'));
      return Promise.all(['credentialChecks', 'tasks'].map(refreshModule));
    },
    onError: ({ message }) => {
      if (!isShown.current) toast.danger(say('The list of exclusions was not checked. {message}', { message }));
    },
  });
  const isUnheard = upload.isIdle || upload.error?.status === 0; // its answer is lost, the check goes on
  const isUnderWay = upload.isPending || (isUnheard && progress !== null && progress.stage !== 'receiving');
  const outcome = upload.data ?? (isUnheard ? counts : null);
  if (outcome) return <Outcome counts={outcome} onClose={onClose} />;
  if (isUnderWay) return <HowFar progress={progress} onClose={onClose} />;
  return (
    <FormDialog
      title={say('Upload a list of exclusions')}
      confirm={say('Upload and check')}
      disabled={!file}
      isPending={false}
      onSubmit={() => file && upload.mutate(file)}
      onClose={onClose}
    >
      <FileInput
        label={say('List of exclusions')}
        description={say('The OIG publishes it every month as UPDATED.csv.')}
        placeholder={say('Choose a file')}
        accept=".csv,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': say('Remove the file') }}
        value={file}
        onChange={setFile}
      />
      {upload.error && (
        <Alert color="red" role="alert">
          {upload.error.fields.file ?? upload.error.message}
        </Alert>
      )}
    </FormDialog>
  );
}

const Outcome = ({ counts, onClose }: { counts: Counts; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={say('The list was checked')}>
    <Stack gap="md">
      <dl className={classes.counts}>
        {NAMES.map((name) => (
          <Count key={name} label={say(LABELS[name])} count={counts[name]} />
        ))}
      </dl>
      <p className="muted">{outcomeInWords(counts)}</p>
      <Group justify="flex-end" gap="xs" data-foot>
        {counts.matches + counts.possible > 0 && (
          <Button component={Link} to={FOUND} variant="default" onClick={onClose}>
            {say('Show what was found')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {say('Done')}
        </Button>
      </Group>
    </Stack>
  </Modal>
);

const Count = ({ label, count }: { label: string; count: number }) => (
  <>
    <dt>{label}</dt>
    <dd className="numeric">{formatNumber(count)}</dd>
  </>
);
