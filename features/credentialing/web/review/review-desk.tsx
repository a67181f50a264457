import { useRef } from 'react';
import { Button, Kbd } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say, sayLater } from '#web/words/say.ts';
import { boardOptions } from '../board-api.ts';
import type { DecisionKeys } from './decision.tsx';
import { DeskDocument } from './desk-document.tsx';
import { DeskFacts, isDecided, itemOf } from './desk-facts.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { nameOf, reopen, type QueueRow } from './review-api.ts';
import { STAGES } from './review-filters.ts';
import { inCount, STAGE_LABELS } from './stage-words.ts';
import { useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useMarks } from './use-marks.ts';
import classes from './review.module.css';

/** `/app/credentialing/review`: one queue over all records, its document, and the decision, without leaving the keyboard. */
export default function ReviewDesk() {
  const isPhone = usePhone();
  const desk = useDesk(!isPhone);
  const marks = useMarks(desk);
  const client = useQueryClient();
  const { open, state, counts } = desk;
  const decision = useRef<DecisionKeys>(null);
  const lastDecided = useRef<QueueRow | null>(null);
  const board = useQuery({ ...boardOptions(open?.record?._id ?? ''), enabled: Boolean(open?.record) });
  const item = open ? itemOf(board.data, open.item._id) : undefined;
  const refresh = () => client.invalidateQueries({ queryKey: ['records', 'credentialingRequiredItems'] });

  const takeBack = async (row: QueueRow) => {
    try {
      await reopen(row.item._id);
      lastDecided.current = null;
      toast.settle(decisionOn(row));
      await refresh();
      desk.bringBack(row);
      toast.success(say('{item} waits for review again.', { item: nameOf(row.item) }));
    } catch (error) {
      toast.danger((error as Error).message);
      void refresh();
    }
  };
  const onDecided = (what: 'approved' | 'sent back') => {
    if (!open) return;
    lastDecided.current = open;
    desk.leave(open);
    const done = say(what === 'approved' ? '{item} approved.' : '{item} sent back.', { item: nameOf(open.item) });
    toast.undoable(done, () => void takeBack(open), decisionOn(open));
    void refresh();
  };
  const onRefused = (error: Error) => {
    if (error instanceof ApiError && error.code === 'not-submitted') toast.warning(error.message, 8000);
    void refresh();
  };
  const onReopen = () => {
    if (open && item?.mayEdit && isDecided(item)) void takeBack(open);
    else if (lastDecided.current) void takeBack(lastDecided.current);
  };
  useDeskKeys({
    j: desk.goNext,
    k: desk.goBack,
    x: marks.isOffered && open ? () => marks.toggle(open) : undefined,
    a: marks.marked.length ? () => void marks.approveMarked() : () => decision.current?.approve(),
    r: () => decision.current?.sendBack(),
    e: () => decision.current?.expiry(),
    c: () => document.querySelector<HTMLTextAreaElement>('[data-desk-comments] textarea')?.focus(),
    f: () => document.querySelector<HTMLInputElement>('[data-desk-filters] input')?.focus(),
    z: onReopen,
  });
  return (
    <div className={classes.desk}>
      <PageHead title={say('Review')} aside={counts && inCount(counts[state.stage])}>
        {!isPhone && <Keys />}
      </PageHead>
      {!(isPhone && open) && (
        <>
          <div className={classes.stages} role="group" aria-label={say('Stage')}>
            {STAGES.map((stage) => (
              <button
                key={stage}
                type="button"
                aria-pressed={stage === state.stage}
                onClick={() => desk.change({ stage, item: null })}
              >
                {say(STAGE_LABELS[stage])} {counts && <span className="numeric muted">{inCount(counts[stage])}</span>}
              </button>
            ))}
          </div>
          <DeskFilters desk={desk} />
        </>
      )}
      <div className={classes.panes}>
        {!(isPhone && open) && <QueueList desk={desk} marks={marks} />}
        {open && (
          <div className={classes.opened}>
            {isPhone && (
              <div className={classes.walk}>
                <Button variant="subtle" leftSection={<Icon name="chevron-left" size={16} />} onClick={() => desk.show(null)}>
                  {say('Queue')}
                </Button>
                <Button variant="subtle" rightSection={<Icon name="chevron-right" size={16} />} onClick={desk.goNext}>
                  {say('Next')}
                </Button>
              </div>
            )}
            <div className={classes.document}>
              <DeskDocument key={open.item._id} row={open} />
            </div>
            <DeskFacts
              desk={desk}
              row={open}
              decisionRef={decision}
              onDecided={onDecided}
              onRefused={onRefused}
              onReopen={onReopen}
            />
          </div>
        )}
        {!open && !isPhone && desk.queue.isSuccess && desk.rows.length > 0 && (
          <EmptyState icon="file-text" title={say('Choose an item')} text={say('Its document opens here.')} />
        )}
      </div>
    </div>
  );
}

/** What the notice of a decision speaks of: it goes when the decision is taken back by another way. */
const decisionOn = ({ item }: QueueRow) => `decision on ${item._id}`;

const KEYS = [
  ['J', sayLater('next')],
  ['K', sayLater('previous')],
  ['X', sayLater('mark')],
  ['A', sayLater('approve')],
  ['R', sayLater('send back')],
  ['E', sayLater('expiry')],
  ['C', sayLater('comment')],
  ['F', sayLater('filter')],
  ['Z', sayLater('reopen')],
] as const;

const Keys = () => (
  <ul className={classes.keys} aria-label={say('Keys')}>
    {KEYS.map(([key, meaning]) => (
      <li key={key}>
        <Kbd size="xs">{key}</Kbd> {say(meaning)}
      </li>
    ))}
  </ul>
);
