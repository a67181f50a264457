import { Button } from '@mantine/core';
import { PAGE } from './matches-api.ts';
import tabs from '../record-tab.module.css';

interface Props {
  /** What is on the pages, e.g. `matches`. */
  of: string;
  pageNumber: number;
  total: number;
  onChange: (page: number) => void;
}
/** The way to the other pages of a tab. */
export function MatchPages({ of, pageNumber, total, onChange }: Props) {
  const last = Math.ceil(total / PAGE) - 1;
  return (
    <nav className={tabs.pages} aria-label={`Pages of ${of}`}>
      <Button variant="default" disabled={pageNumber === 0} onClick={() => onChange(pageNumber - 1)}>
        Previous
      </Button>
      <span className="numeric muted">
        {pageNumber * PAGE + 1} to {Math.min(total, (pageNumber + 1) * PAGE)} of {total}
      </span>
      <Button variant="default" disabled={pageNumber >= last} onClick={() => onChange(pageNumber + 1)}>
        Next
      </Button>
    </nav>
  );
}
