import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../formats.ts';
import { say } from '../words/say.ts';
import classes from './pages.module.css';

interface Props {
  /** What is on the pages, e.g. `recipients`. */
  of: string;
  page: number;
  size: number;
  total: number;
  onChange: (page: number) => void;
}
/** The way to the other pages of a list; nothing where one page holds everything. */
export function Pages({ of, page, size, total, onChange }: Props) {
  if (total <= size) return null;
  const [from, to] = [page * size, Math.min(total, (page + 1) * size)];
  return (
    <nav className={classes.pages} aria-label={say('Pages of {of}', { of })}>
      <span>
        {to > from
          ? say('{number}–{to} of {total}', { number: formatNumber(from + 1), to: formatNumber(to), total: formatNumber(total) })
          : say('Nothing on this page')}
      </span>
      <PageSteps page={page} isLast={to >= total} onChange={onChange} />
    </nav>
  );
}

/** One page back, and one on. */
export function PageSteps({ page, isLast, onChange }: Pick<Props, 'page' | 'onChange'> & { isLast: boolean }) {
  return (
    <>
      <ActionIcon aria-label={say('Previous page')} disabled={page === 0} onClick={() => onChange(page - 1)}>
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={say('Next page')} disabled={isLast} onClick={() => onChange(page + 1)}>
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
