import { Button, Progress } from '@mantine/core';
import type { ImportRecord } from '#common/imports.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { formatNumber } from '../formats.ts';
import { undoRun } from '../runs/undo-run.ts';
import { Badge } from '../ui/badge.tsx';
import { countsOf, STATES } from './import-words.ts';
import { isAtWork, refreshImport, saveFailedRows } from './imports-api.ts';
import classes from './imports.module.css';

/** How far the check or the import is, what came of it, and what is wrong with which row. */
export function ImportProgress({ record, module }: { record: ImportRecord; module: DescribedModule }) {
  const { _id, label, state, done, rows, problem, problems, failed, run, undoUntil, undoneBy } = record;
  const isTrial = run === null;
  const shown = undoneBy ? { label: 'Undone', tone: 'neutral' as const } : STATES[state];
  return (
    <section className={classes.card} aria-label="Result" aria-live="polite">
      <div className={classes.head}>
        <strong>{label}</strong>
        <Badge tone={shown.tone}>{shown.label}</Badge>
      </div>
      {isAtWork(record) ? (
        <>
          <Progress value={rows ? (done / rows) * 100 : 0} aria-label={`${formatNumber(done)} of ${formatNumber(rows)} rows`} />
          <p className={classes.hint}>
            {formatNumber(done)} of {formatNumber(rows)} rows
          </p>
        </>
      ) : (
        <>
          {isTrial && <p className={classes.hint}>Nothing has been changed yet. This is what would happen:</p>}
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
      {problems.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <caption>
              {failed > problems.length ? `The first ${problems.length} problems` : 'Rows that cannot be imported as they are'}
            </caption>
            <thead>
              <tr>
                <th>Row</th>
                <th>Column</th>
                <th>Problem</th>
              </tr>
            </thead>
            <tbody>
              {problems.map((each, at) => (
                <tr key={at}>
                  <td>{each.row}</td>
                  <td>{each.column ?? '–'}</td>
                  <td>{each.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.actions}>
        {failed > 0 && !isAtWork(record) && (
          <Button variant="default" onClick={() => void saveFailedRows(_id)}>
            Download the failed rows
          </Button>
        )}
        {run !== null && undoUntil && (
          <Button variant="default" onClick={() => void undoRun(module, run).then(() => refreshImport(_id))}>
            Undo the import
          </Button>
        )}
      </div>
    </section>
  );
}
