import { useRef, useState } from 'react';
import { Button, FileButton, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { applyConfiguration, checkConfiguration, readConfiguration, summaryOf, type Change } from './configuration-file.ts';
import { ChangesByPart } from './changes-by-part.tsx';
import styles from './configuration.module.css';
import classes from '../studio.module.css';

interface Checked {
  name: string;
  configuration: object;
  changes: Change[];
}

/** A file is chosen, what it would do is shown, then it is applied whole or not at all. */
export function ApplyFile() {
  const reset = useRef<() => void>(null);
  const [isApplied, setApplied] = useState(false);
  const check = useMutation({
    mutationFn: async (file: File): Promise<Checked> => {
      const configuration = readConfiguration(await file.text());
      return { name: file.name, configuration, changes: (await checkConfiguration(configuration)).changes };
    },
    onSettled: () => reset.current?.(),
  });
  const apply = useMutation({
    mutationFn: ({ configuration }: Checked) => applyConfiguration(configuration),
    onSuccess: async () => {
      setApplied(true);
      toast.success(say('Configuration applied'));
      await queryClient.invalidateQueries();
    },
  });
  const choose = (file: File | null) => {
    if (!file) return;
    setApplied(false);
    apply.reset();
    check.mutate(file);
  };
  const checked = check.data;
  const changes = refusedChanges(apply.error) ?? apply.data?.changes ?? checked?.changes ?? [];
  const refused = changes.filter(({ change }) => change === 'refuse').length;
  const todo = changes.filter(({ change }) => change === 'add' || change === 'change').length;
  const confirm = async (file: Checked) => {
    const isSure = await confirmAction({
      title: say('Apply {name}?', { name: file.name }),
      text: say('{summary} Everybody who is working sees it within seconds.', { summary: summaryOf(file.changes) }),
      confirm: say('Apply configuration'),
    });
    if (isSure) apply.mutate(file);
  };
  return (
    <section className={classes.part} aria-label={say('Apply a file')}>
      <h2>{say('Apply a file')}</h2>
      <p className="muted">
        {say('The file is checked first, and nothing changes until you apply it. What it does not name stays as it is here.')}
      </p>
      <div className={styles.buttons}>
        <FileButton
          accept="application/json,.json"
          resetRef={reset}
          onChange={choose}
          inputProps={{ 'aria-label': say('Configuration file') }}
        >
          {(props) => (
            <Button
              {...props}
              variant={checked ? 'default' : 'filled'}
              leftSection={<IconUpload size={16} stroke={1.6} />}
              loading={check.isPending}
            >
              {say(checked ? 'Choose another file' : 'Choose a file')}
            </Button>
          )}
        </FileButton>
      </div>
      {check.isPending && <Skeleton h={120} />}
      {check.error && (
        <p className={classes.problem} role="alert">
          {check.error.message}
        </p>
      )}
      {checked && !check.isPending && (
        <>
          <p role="status">
            <strong>{checked.name}</strong>:{' '}
            {isApplied ? say('applied. {summary}', { summary: summaryOf(changes) }) : summaryOf(changes)}
          </p>
          {apply.error && (
            <p className={classes.problem} role="alert">
              {apply.error.message}
            </p>
          )}
          <ChangesByPart changes={changes} isApplied={isApplied} />
          {!isApplied && (
            <div className={styles.buttons}>
              <Button disabled={refused > 0 || todo === 0} loading={apply.isPending} onClick={() => void confirm(checked)}>
                {say('Apply configuration')}
              </Button>
              {refused > 0 && (
                <span className={classes.problem}>{say('It is applied whole or not at all: mend what is refused first.')}</span>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Something changed since the check: the refusal says what. */
const refusedChanges = (error: Error | null): Change[] | undefined =>
  error instanceof ApiError ? (error.body as { changes?: Change[] }).changes : undefined;
