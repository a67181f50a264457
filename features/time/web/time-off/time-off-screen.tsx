import { lazy, Suspense, useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule, useModules } from '#web/modules.ts';
import { mayCreate } from '#web/records/rights.ts';
import { useSession } from '#web/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ModuleDenied } from '#web/ui/module-denied.tsx';
import { say } from '#web/words/say.ts';
import { Balances, useOwnBalances } from './balances.tsx';
import { OwnRequests, useOwnRequests } from './own-requests.tsx';
import { hoursInWords } from './ledger-in-words.ts';
import classes from './time-off.module.css';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** `/app/time-off`, `/provider/time-off`: my hours off, and what I asked for. `?ask` opens the form. */
export default function TimeOffScreen() {
  const { isLoading } = useModules();
  const [requests, balances] = [useModule('ptoRequests'), useModule('ptoBalance')];
  if (isLoading) return <Skeleton h={240} m={24} />;
  if (!requests || !balances) return <ModuleDenied area="Time off" />;
  return <Shown requests={requests} balances={balances} />;
}

function Shown({ requests, balances }: { requests: DescribedModule; balances: DescribedModule }) {
  const session = useSession();
  const [query] = useSearchParams();
  const [isAsking, setAsking] = useState(query.has('ask'));
  const own = useOwnBalances(balances);
  const asked = useOwnRequests(requests);
  const mayAsk = mayCreate(requests, session);
  const ask = mayAsk && (
    <Button onClick={() => setAsking(true)} leftSection={<IconPlus size={16} stroke={1.6} />}>
      {say('Ask for time off')}
    </Button>
  );
  const left = own.data?.records[0]?.balance;
  const isEmpty = asked.data?.records.length === 0;
  return (
    <div className={classes.page} data-area={session.user.userType === 'Provider' ? 'provider' : 'app'}>
      <header className={classes.head}>
        <h1>{say('Time off')}</h1>
        {!isEmpty && ask}
      </header>
      {own.isPending && <Skeleton h={120} />}
      {own.isError && (
        <EmptyState icon="alert-triangle" title={say('Your balance could not be loaded')} text={own.error.message} />
      )}
      {own.data && own.data.records.length > 0 && <Balances balances={own.data.records} />}
      {own.data?.records.length === 0 && (
        <EmptyState
          icon="hourglass"
          title={say('You have no balance yet')}
          text={say('An administrator enters the hours of your year. After that you can ask for time off here.')}
        />
      )}
      {asked.isPending && <Skeleton h={160} />}
      {asked.isError && (
        <EmptyState icon="alert-triangle" title={say('Your requests could not be loaded')} text={asked.error.message} />
      )}
      {asked.data && !isEmpty && <OwnRequests module={requests} records={asked.data.records} />}
      {isEmpty && own.data && own.data.records.length > 0 && (
        <EmptyState
          icon="beach"
          title={say('No time off yet')}
          text={say('No time off yet: you have {left}. Ask for a day or a span; weekends and holidays are left out.', {
            left: hoursInWords(Number(left ?? 0)),
          })}
        >
          {ask}
        </EmptyState>
      )}
      {isAsking && (
        <Suspense>
          <AskDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
