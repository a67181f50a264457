import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileViewer } from '#web/files/file-viewer.tsx';
import { useRemembered } from '#web/remembered.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { isDayValue } from '../../condition-words.ts';
import { isFileLink } from '../../file-link.ts';
import { showDay } from '../stages.ts';
import { answerOf, nameOf, versionsOptions, type QueueRow } from './review-api.ts';
import classes from './review.module.css';

/** What was sent, and the last approved document next to it when there is one. */
export function DeskDocument({ row }: { row: QueueRow }) {
  const [compares, setCompares] = useRemembered('review-compares', true);
  const answer = answerOf(row.item);
  const approved = useLastApproved(row);
  if (!isFileLink(answer?.documentLink))
    return (
      <EmptyState
        icon="file-text"
        title={say('No document')}
        text={
          answer?.actionValue
            ? say('The answer is {answer}.', { answer: inWords(answer.actionValue) })
            : say('Nothing was submitted for this item yet.')
        }
      />
    );
  const isBeside = approved !== null && compares;
  return (
    <>
      {approved && (
        <div className={classes.compare}>
          <span className="muted">
            {approved.expires
              ? say('Last approved: {name}, until {day}', { name: approved.name, day: showDay(approved.expires) })
              : say('Last approved: {name}', { name: approved.name })}
          </span>
          <Button size="compact-sm" variant="subtle" aria-pressed={compares} onClick={() => setCompares(!compares)}>
            {say(compares ? 'Show the new one alone' : 'Show it next to this one')}
          </Button>
        </div>
      )}
      <div className={classes.documents} data-beside={isBeside || undefined}>
        <section aria-label={say('Submitted document')}>
          {isBeside && <h2>{say('Submitted')}</h2>}
          <FileViewer file={answer.documentLink} name={answer.filename ?? nameOf(row.item)} turnKey="t" />
        </section>
        {isBeside && (
          <section aria-label={say('Last approved document')}>
            <h2>{say('Last approved')}</h2>
            <FileViewer file={approved.file} name={approved.name} turnKey="t" />
          </section>
        )}
      </div>
      {!answer.filename && (
        <Alert color="yellow">{say('The name of this file is not known, so it can only be downloaded.')}</Alert>
      )}
    </>
  );
}

interface Approved {
  file: string;
  name: string;
  /** `YYYY-MM-DD` */
  expires: string | null;
}

/** A renewal stands beside what it renews; any other answer beside the newest document of its chain that was approved once. */
function useLastApproved({ item }: QueueRow): Approved | null {
  const details = item.completionDetails;
  const renewed = details?.renewal ? details : null;
  const document = renewed ? null : details?.document;
  const versions = useQuery({ ...versionsOptions(document ?? ''), enabled: Boolean(document) });
  if (renewed && isFileLink(renewed.documentLink))
    return { file: renewed.documentLink, name: renewed.filename ?? say('Document'), expires: renewed.expirationDate ?? null };
  const records = (document && versions.data?.records) || [];
  const older = records.slice(records.findIndex(({ _id }) => _id === document) + 1);
  const found = older.find(({ path, status }) => path && WERE_APPROVED.includes(status));
  return found ? { file: found.path!, name: found.filename ?? say('Document'), expires: found.expiration_date } : null;
}

const WERE_APPROVED: readonly (string | null)[] = ['Active', 'Archived', 'Expired'];

function inWords(value: unknown): string {
  if (value === true) return say('done');
  return isDayValue(value) ? showDay(value) : String(value);
}
