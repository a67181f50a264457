import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { Tone } from '#common/field.ts';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CodeBlock } from '#web/ui/code-block.tsx';
import { showError } from '#web/ui/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { deliveriesOptions, replayDelivery, type Delivery } from './webhooks-api.ts';
import classes from './webhooks.module.css';

const STATES: Record<Delivery['status'], { label: string; tone: Tone }> = {
  waiting: { label: sayLater('Waiting'), tone: 'waiting' },
  delivered: { label: sayLater('Delivered'), tone: 'done' },
  failed: { label: sayLater('Failed'), tone: 'refused' },
};

/** What was sent in the last 30 days, with the exact body and how each attempt went. */
export function Deliveries({ webhook, isActive }: { webhook: string; isActive: boolean }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(deliveriesOptions(webhook));
  const deliveries = data?.pages.flatMap(({ records }) => records);
  return (
    <PageSection title={say('Deliveries of the last 30 days')} label={say('Deliveries')} count={data?.pages[0]!.total}>
      {error && <EmptyState icon="alert-triangle" title={say('The deliveries could not be loaded')} text={error.message} />}
      {!deliveries && !error && Array.from({ length: 4 }, (_, at) => <Skeleton key={at} h={56} my={4} />)}
      {deliveries?.length === 0 && (
        <EmptyState
          icon="webhook"
          title={say('Nothing was sent yet')}
          text={say('Send a test to see whether the address answers.')}
        />
      )}
      {deliveries && deliveries.length > 0 && (
        <LineList>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery._id} webhook={webhook} delivery={delivery} isActive={isActive} />
          ))}
        </LineList>
      )}
      {hasNextPage && (
        <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('Show older deliveries')}
        </Button>
      )}
    </PageSection>
  );
}

function DeliveryLine({ webhook, delivery, isActive }: { webhook: string; delivery: Delivery; isActive: boolean }) {
  const { _id, type, status, attempts, body, createdAt, retryAt } = delivery;
  const last = attempts.at(-1);
  const { mutate, isPending } = useMutation({
    mutationFn: () => replayDelivery(webhook, _id),
    onSuccess: () => toast.success(say('The delivery is sent again')),
    onError: (problem) => showError(problem.message),
  });
  return (
    <Line
      label={`${type}, ${say(STATES[status].label)}`}
      name={<strong>{type}</strong>}
      state={<Badge tone={STATES[status].tone}>{say(STATES[status].label)}</Badge>}
      action={
        isActive &&
        status !== 'waiting' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={say('Send again: {type}', { type })}
            loading={isPending}
            onClick={() => mutate()}
          >
            {say('Send again')}
          </Button>
        )
      }
      facts={
        <>
          <RelativeTime value={createdAt} />
          <span className="numeric">
            {say({ one: '{count} attempt', other: '{count} attempts' }, { count: formatNumber(attempts.length) })}
          </span>
          {last?.status && <span className="numeric">{say('Answer {status}', { status: last.status })}</span>}
          {isActive && retryAt && attempts.length > 0 && (
            <span>{say('Next attempt {moment}', { moment: <RelativeTime value={retryAt} /> })}</span>
          )}
          <span>{_id}</span>
        </>
      }
      problem={status === 'delivered' ? null : last?.problem}
    >
      <details className={classes.body}>
        <summary>{say('Body')}</summary>
        <CodeBlock text={pretty(body)} />
      </details>
    </Line>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
