import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { dayOf, formatNumber } from '#web/formats.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { useSession } from '#web/session.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { say } from '#web/words/say.ts';
import { Ledger } from './ledger.tsx';
import { hoursInWords } from './ledger-in-words.ts';
import classes from './time-off.module.css';

/** One's own balances of this year and the next. */
export function useOwnBalances(module: DescribedModule) {
  const { user } = useSession();
  const year = Number(dayOf().slice(0, 4));
  return useQuery(
    pageOptions(module, {
      searchTerms: { users_ptoBalance: user._id, year: [year, year + 1] },
      sortField: 'year',
      sortOrder: 'asc',
      pageSize: 10,
      total: 'none',
    }),
  );
}

/** The hours that are left, as numbers, and why there are so many. */
export function Balances({ balances }: { balances: readonly AnyRecord[] }) {
  const [opened, setOpened] = useState<AnyRecord | null>(null);
  const title = opened ? whyQuestion(opened) : '';
  return (
    <>
      <ul className={classes.balances} aria-label={say('Balances')}>
        {balances.map((balance) => (
          <li key={balance._id} className={classes.balance}>
            <span className="muted">{String(balance.year)}</span>
            <strong className={classes.number}>{formatNumber(Number(balance.balance ?? 0))}</strong>
            <span>{say('hours left')}</span>
            <span className="muted">{say('{hours} taken', { hours: hoursInWords(Number(balance.hours_taken ?? 0)) })}</span>
            <Button variant="subtle" onClick={() => setOpened(balance)} className={classes.why}>
              {whyQuestion(balance)}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <Drawer
          opened
          onClose={() => setOpened(null)}
          title={title}
          position="right"
          size={480}
          closeButtonProps={{ 'aria-label': say('Close') }}
        >
          <Ledger balanceId={opened._id} />
        </Drawer>
      )}
    </>
  );
}

const whyQuestion = ({ balance }: AnyRecord): string => say('Why {balance}?', { balance: formatNumber(Number(balance ?? 0)) });
