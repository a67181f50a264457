import { useState } from 'react';
import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, download } from '#web/api.ts';
import { formatMoment, formatNumber } from '#web/formats.ts';
import { useRecordName } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { STATUS_TONES } from '../my-orders-screen.tsx';
import { cancelOrder, mailOrder, refreshStore, type Order } from '../store-api.ts';
import { fulfilOrder } from './admin-api.ts';
import { EconomyTable } from './economy-table.tsx';
import classes from './admin.module.css';

type Status = Order['status'];
type Asked = { order: Order; what: 'fulfil' | 'cancel' };

/** `/admin/store-orders`: what waits to be handed over first; fulfilled, cancelled and mailed from the keyboard. */
export default function OrdersScreen() {
  const { user } = useSession();
  const [status, setStatus] = useState<Status>('Ordered');
  const [asked, setAsked] = useState<Asked>();
  const { data, isPending, error } = useQuery({
    queryKey: ['records', 'storeTransactions', 'orders', status],
    queryFn: ({ signal }) =>
      api<{ records: Order[] }>('/api/store-transactions/dataSourceSearch', {
        body: {
          searchTerms: { status },
          sort: [{ field: 'createdAt', order: status === 'Ordered' ? 'asc' : 'desc' }],
          pageSize: 100,
        },
        signal,
        quiet: true,
      }).then(({ records }) => records),
  });
  const pack = async () => {
    const { blob } = await download('/api/store-transactions/packing-list', {
      method: 'POST',
      body: { ids: (data ?? []).map(({ _id }) => _id) },
    });
    window.open(URL.createObjectURL(blob), '_blank');
  };
  return (
    <>
      <PageHead title={say('Store orders')}>
        {status === 'Ordered' && (data?.length ?? 0) > 0 && (
          <Button variant="default" onClick={() => void pack().catch(() => undefined)}>
            {say('Packing list')}
          </Button>
        )}
      </PageHead>
      <PageBody isOnePart>
        <SegmentedControl
          aria-label={say('Which orders')}
          className={classes.narrow}
          data={[
            { value: 'Ordered', label: say('Waiting') },
            { value: 'Fulfilled', label: say('Fulfilled') },
            { value: 'Cancelled', label: say('Cancelled') },
          ]}
          value={status}
          onChange={(next) => setStatus(next as Status)}
        />
        {isPending && <Skeleton h={200} />}
        {error && <EmptyState icon="alert-triangle" title={say('The orders could not be loaded')} text={error.message} />}
        {data?.length === 0 && (
          <EmptyState
            icon="receipt"
            title={say('No orders here')}
            text={say(status === 'Ordered' ? 'Everything is handed over.' : 'Choose another list.')}
          />
        )}
        <ul className={classes.rows} aria-label={say('Orders')}>
          {data?.map((order) => (
            <OrderRow key={order._id} order={order} onAsk={(what) => setAsked({ order, what })} />
          ))}
        </ul>
        {user.userType === 'System Admin' && <EconomyTable />}
      </PageBody>
      {asked && <OrderDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function OrderRow({ order, onAsk }: { order: Order; onAsk: (what: Asked['what']) => void }) {
  const { _id, name, user, lines, total, status, createdAt, note } = order;
  const buyer = useRecordName('users', { _id: user });
  const mail = async () => {
    const { sent } = await mailOrder(_id);
    toast.success(say('Sent to {addresses}', { addresses: sent.join(', ') }));
  };
  return (
    <li className={classes.row}>
      <span className={classes.grow}>
        <strong>{say('{name} for {buyer}', { name, buyer: buyer || '…' })}</strong>
        <span>
          {(lines ?? [])
            .map(
              ({ storeItem, selectedOption, quantity }) =>
                `${quantity} × ${[storeItem.name, selectedOption.label].filter(Boolean).join(', ')}`,
            )
            .join('; ')}
        </span>
        <span className="muted">
          {note
            ? say('{moment}, {count} coins, “{note}”', { moment: formatMoment(createdAt), count: formatNumber(total), note })
            : say('{moment}, {count} coins', { moment: formatMoment(createdAt), count: formatNumber(total) })}
        </span>
      </span>
      <Badge tone={STATUS_TONES[status]}>{say(status)}</Badge>
      {status === 'Ordered' && (
        <Button size="compact-sm" onClick={() => onAsk('fulfil')}>
          {say('Fulfill')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => void mail().catch(() => undefined)}>
        {say('Mail again')}
      </Button>
      {status !== 'Cancelled' && (
        <Button size="compact-sm" variant="subtle" onClick={() => onAsk('cancel')}>
          {say('Cancel')}
        </Button>
      )}
    </li>
  );
}

function OrderDialog({ order, what, onClose }: Asked & { onClose: () => void }) {
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);
  const isFulfilling = what === 'fulfil';
  const submit = async () => {
    setPending(true);
    try {
      await (isFulfilling ? fulfilOrder(order._id, text.trim()) : cancelOrder(order._id, text.trim()));
      toast.success(say(isFulfilling ? '{name} is fulfilled' : '{name} is cancelled', { name: order.name }));
      onClose();
    } catch {
      setPending(false);
    }
    await refreshStore();
  };
  return (
    <FormDialog
      title={say(isFulfilling ? 'Fulfill {name}' : 'Cancel {name}', { name: order.name })}
      confirm={say(isFulfilling ? 'Fulfill' : 'Cancel the order')}
      danger={!isFulfilling}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        label={say(isFulfilling ? 'Note to the buyer' : 'Reason')}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
