import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, Progress } from '@mantine/core';
import type { ImportRecord } from '#common/imports.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { listAt } from '../home/part.tsx';
import { follow } from '../runs/follow-run.ts';
import { undoRun } from '../runs/undo-run.ts';
import { useSession } from '../session.tsx';
import { Badge } from '../ui/badge.tsx';
import { confirmAction } from '../ui/dialogs.ts';
import { toast } from '../ui/toasts.ts';
import { say } from '../words/say.ts';
import { checkInWords, countsOf, madeBy, rowsInWords, stateOf } from './import-words.ts';
import { begin, isAtWork, refreshImport, saveFailedRows } from './imports-api.ts';
import classes from './imports.module.css';

interface Props {
  record: ImportRecord;
  module: DescribedModule;
  /** The plan differs from the one that was checked. */
  isChanged: boolean;
}
/** How far the check or the import is, what came of it, and what is wrong with which row. */
export function ImportProgress({ record, module, isChanged }: Props) {
  const { _id, act, label, state, done, rows, problem, problems, failed, run, undoUntil } = record;
  const card = useRef<HTMLElement>(null);
  const [isBeginning, setBeginning] = useState(false);
  useEffect(() => {
    if (act === null) return undefined;
    card.current?.scrollIntoView({ block: 'nearest' });
    return follow(act);
  }, [act]);
  const start = async () => {
    setBeginning(true);
    try {
      await begin(_id, 'run');
    } catch (refused) {
      toast.danger((refused as Error).message);
    } finally {
      setBeginning(false);
    }
  };
  const undo = async () => {
    const isConfirmed = await confirmAction({
      title: say('Undo the import of {label}?', { label }),
      text: say(
        'The records that it made go, and former values come back. Records that someone has changed since then stay as they are.',
      ),
      confirm: say('Undo the import'),
    });
    if (isConfirmed) await undoRun(module, run!).then(() => refreshImport(_id));
  };
  const isTrial = run === null;
  const shown = stateOf(record);
  const found = checkInWords(record);
  const made = madeBy(record, useSession().user._id);
  return (
    <section ref={card} className={classes.card} aria-label={say('Result')} aria-live="polite">
      <div className={classes.head}>
        <strong>{label}</strong>
        <Badge tone={shown.tone}>{shown.label}</Badge>
      </div>
      {isAtWork(record) ? (
        <>
          <Progress
            value={rows ? (done / rows) * 100 : 0}
            aria-label={say('{done} of {rows} rows', { done: formatNumber(done), rows: formatNumber(rows) })}
          />
          <p className={classes.hint}>{say('{done} of {rows} rows', { done: formatNumber(done), rows: formatNumber(rows) })}</p>
        </>
      ) : (
        <>
          {isTrial && (
            <p className={classes.hint}>
              {isChanged ? say('The columns or options below have changed since. Please check again.') : found.sentence}
            </p>
          )}
          <dl className={classes.counts}>
            {countsOf(record).map(({ label: name, count }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {problem && <p className={classes.problem}>{problem}</p>}
      {problems.length > 0 && <Problems record={record} />}
      <div className={classes.actions}>
        {state === 'checked' && !isChanged && found.isWorthIt && (
          <Button loading={isBeginning} onClick={() => void start()}>
            {say('Import')}
          </Button>
        )}
        {made && (
          <Button component={Link} to={listAt(module.route, made)}>
            {say('Show what was created')}
          </Button>
        )}
        {failed > 0 && !isAtWork(record) && (
          <Button variant="default" onClick={() => void saveFailedRows(_id)}>
            {say('Download the failed rows')}
          </Button>
        )}
        {run !== null && undoUntil && (
          <Button variant="default" onClick={() => void undo()}>
            {say('Undo the import')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Each problem once, with the rows that have it. */
function Problems({ record: { problems, failed } }: { record: ImportRecord }) {
  const alike = [...Map.groupBy(problems, ({ column, reason }) => JSON.stringify([column, reason])).values()];
  return (
    <table className={classes.table} data-stacked>
      <caption>
        {failed > problems.length
          ? say('Of the first {count} problems', { count: problems.length })
          : say('Rows that cannot be imported as they are')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{say('Column')}</th>
          <th scope="col">{say('Problem')}</th>
          <th scope="col">{say('Rows')}</th>
        </tr>
      </thead>
      <tbody>
        {alike.map((same) => {
          const { column, reason } = same[0]!;
          return (
            <tr key={`${column} ${reason}`}>
              <th scope="row">{column ?? '–'}</th>
              <td>{reason}</td>
              <td className={classes.rows}>{rowsInWords(same.map(({ row }) => row))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
