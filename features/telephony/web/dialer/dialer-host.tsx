import { lazy, Suspense, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/query-client.ts';
import { onServerEvent } from '#web/realtime.ts';
import { useAccess } from '#web/session.tsx';
import { useStore } from '#web/store.ts';
import { isUnderWay } from '../../dialer-states.ts';
import { conferencesOptions } from './dialer-api.ts';
import { openCampaign, showCampaign } from './kept-campaign.ts';

const DialerPanel = lazy(() => import('./dialer-panel.tsx'));

/** On every page: the panel of the run that is under way, also in a second tab. Each change is asked for once, when the server tells of it. */
export default function DialerHost() {
  const { access } = useAccess('dialer');
  return access ? <Host /> : null;
}

function Host() {
  const open = useStore(openCampaign);
  const { data } = useQuery({ ...conferencesOptions, enabled: !open, staleTime: Infinity });
  const running = data?.records.find(({ state }) => isUnderWay(state));
  useEffect(() => {
    if (!open && running) showCampaign(running);
  }, [open, running]);
  useEffect(
    () =>
      onServerEvent('dialer-event', (payload) => {
        const id = (payload as { _id?: string } | null)?._id;
        void queryClient.invalidateQueries({ queryKey: ['dialer', id ?? ''] });
        if (!openCampaign.current()) void queryClient.invalidateQueries({ queryKey: conferencesOptions.queryKey });
      }),
    [],
  );
  if (!open) return null;
  return (
    <Suspense>
      <DialerPanel key={open} id={open} />
    </Suspense>
  );
}
