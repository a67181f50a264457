import { Button, Group, Progress } from '@mantine/core';
import { formatNumber } from '#web/formats.ts';
import { Modal } from '#web/ui/modal.tsx';
import { say, sayLater } from '#web/words/say.ts';
import type { ExclusionsStage } from '../../exclusions-progress.ts';
import type { Step } from './use-exclusions-progress.ts';
import classes from './checks.module.css';

const STAGES: readonly ExclusionsStage[] = ['receiving', 'reading', 'checking'];
const LABELS: Record<ExclusionsStage, string> = {
  receiving: sayLater('File uploaded'),
  reading: sayLater('Exclusions read'),
  checking: sayLater('Providers checked'),
};

/** How far a list of exclusions is: each of its three steps with its own bar. */
export function HowFar({ progress, onClose }: { progress: Step | null; onClose: () => void }) {
  const at = progress ? STAGES.indexOf(progress.stage) : 0;
  return (
    <Modal opened onClose={onClose} title={say('The list is being checked')}>
      <div className={classes.howFar}>
        <ol>
          {STAGES.map((stage, step) => (
            <li key={stage}>
              <span>{say(LABELS[stage])}</span>
              <span className="numeric muted">{amountOf(stage, progress)}</span>
              <Progress value={step < at ? 100 : step > at ? 0 : partOf(progress)} aria-label={say(LABELS[stage])} />
            </li>
          ))}
        </ol>
        <p className="muted" role="status">
          {say(
            at === 0
              ? 'Please keep this page open until the file is uploaded.'
              : 'You may close this page. The check goes on, and you are told when it is done.',
          )}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {say('Close')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

const partOf = (progress: Step | null): number => (progress?.total ? (progress.done / progress.total) * 100 : 0);

function amountOf(stage: ExclusionsStage, progress: Step | null): string {
  if (!progress) return '';
  if (stage === 'receiving') return progress.stage === stage ? `${Math.floor(partOf(progress))}%` : '100%';
  if (stage === 'reading') return progress.rows ? formatNumber(progress.rows) : '';
  return progress.stage === stage
    ? say('{done} of {total}', { done: formatNumber(progress.done), total: formatNumber(progress.total) })
    : '';
}
