import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoment } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { confirmAction } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { Price } from './coin-face.tsx';
import { StoreHead } from './store-head.tsx';
import { areaOf } from './store-screen.tsx';
import { cancelOrder, mailOrder, myOrdersOptions, PAGE, type Order } from './store-api.ts';
import classes from './store.module.css';

export const STATUS_TONES = { Ordered: 'waiting', Fulfilled: 'done', Cancelled: 'refused' } as const;

/** `/store/orders`: what one has bought, with the codes that one got. */
export default function MyOrdersScreen() {
  const { user } = useSession();
  const [page, setPage] = useState(0);
  const { data, isPending, error } = useQuery(myOrdersOptions(page));
  return (
    <div className={classes.page} data-area={areaOf(user.userType)}>
      <StoreHead title={say('My orders')} />
      <Link to="/store">{say('Back to the store')}</Link>
      {isPending && <Skeleton h={200} />}
      {error && <EmptyState icon="alert-triangle" title={say('Your orders could not be loaded')} text={error.message} />}
      {data?.records.length === 0 && (
        <EmptyState icon="receipt" title={say('No orders yet')} text={say('What you buy with your coins shows here.')} />
      )}
      <ul className={classes.orders} aria-label={say('Orders')}>
        {data?.records.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      {data && data.total > (page + 1) * PAGE && (
        <Button variant="default" onClick={() => setPage(page + 1)}>
          {say('Earlier orders')}
        </Button>
      )}
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { _id, name, status, lines, total, createdAt, note, answer } = order;
  const cancel = async () => {
    const isWanted = await confirmAction({
      title: say('Cancel {name}?', { name }),
      text: say('Its coins come back into your wallet.'),
      confirm: say('Cancel the order'),
      deny: say('Keep it'),
      danger: true,
    });
    if (isWanted) await cancelOrder(_id).catch(() => undefined);
  };
  const mail = async () => {
    const { sent } = await mailOrder(_id);
    toast.success(say('Sent to {addresses}', { addresses: sent.join(', ') }));
  };
  return (
    <li className={classes.order}>
      <header>
        <strong>{name}</strong>
        <Badge tone={STATUS_TONES[status]}>{say(status)}</Badge>
        <span className="muted">{formatMoment(createdAt)}</span>
      </header>
      <ul>
        {lines.map(({ storeItem, selectedOption, quantity, codes }) => (
          <li key={selectedOption._id}>
            {quantity} × {[storeItem.name, selectedOption.label].filter(Boolean).join(', ')}
            {codes?.map((code) => (
              <code key={code} className={classes.code}>
                {code}
              </code>
            ))}
          </li>
        ))}
      </ul>
      {note && <p className="muted">{note}</p>}
      {answer && <p>{answer}</p>}
      <footer>
        <Price count={total} />
        <Button size="compact-sm" variant="subtle" onClick={() => void mail().catch(() => undefined)}>
          {say('Mail it to me')}
        </Button>
        {status === 'Ordered' && (
          <Button size="compact-sm" variant="subtle" onClick={() => void cancel()}>
            {say('Cancel')}
          </Button>
        )}
      </footer>
    </li>
  );
}
