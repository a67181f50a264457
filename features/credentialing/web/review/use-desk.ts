import { useEffect, useRef, useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigationType } from 'react-router';
import { useAddressParts } from '#web/address-parts.ts';
import { prefetchRow, queueOptions, type QueueRow } from './review-api.ts';
import { readDesk, writeDesk, type DeskState } from './review-filters.ts';

/** Further rows are fetched before the last one is reached. */
const AHEAD = 5;
/** An item of the address is looked for in so many rows of its stage. */
const LOOKED_THROUGH = 500;

/**
 * The queue and the row that is open. A row that somebody decided stays open until this person moves on; what this person
 * decided is left out at once.
 * @param opensFirst where queue and document stand side by side, the first row is open without a choice
 */
export function useDesk(opensFirst: boolean) {
  const client = useQueryClient();
  const [params, setParams] = useAddressParts();
  const address = readDesk(params);
  // The address follows a moment later: the next key must find what the last one opened.
  const [item, setItem] = useState(address.item);
  const isOwnStep = useNavigationType() === 'REPLACE';
  useEffect(() => {
    if (!isOwnStep) setItem(address.item);
  }, [isOwnStep, address.item]);
  const state: DeskState = { ...address, item };
  /** The version of an item when this person decided it: what comes back later has a newer one. */
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map());
  const queue = useInfiniteQuery(queueOptions(state));
  const rows = (queue.data?.pages ?? [])
    .flatMap((page) => page.records)
    .filter((row) => row.item.version > (decided.get(row.item._id) ?? 0));
  /** Another queue was asked for: until the address names it, nothing of the old one opens by itself. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const isLeaving = leaving === queueOf(address);
  const change = (next: Partial<DeskState>) => {
    if (next.item !== undefined) setItem(next.item);
    const isOther = queueOf({ ...address, ...next }) !== queueOf(address);
    setLeaving(isOther ? queueOf(address) : null);
    setParams((before) => writeDesk({ ...readDesk(before), ...next }), { replace: true });
  };

  const [kept, setKept] = useState<QueueRow | null>(null);
  const at = rows.findIndex((row) => row.item._id === item);
  const lastAt = useRef(0);
  const found = rows[at] ?? (kept?.item._id === item ? kept : null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue;
  const isLookedFor = item !== null && !found && hasNextPage && rows.length < LOOKED_THROUGH;
  const open = found ?? (opensFirst && !isLeaving && !isLookedFor && !queue.isPlaceholderData ? (rows[0] ?? null) : null);
  const position = open === null ? -1 : rows.indexOf(open);
  useEffect(() => {
    if (position >= 0) lastAt.current = position;
  }, [position]);
  if (open && open !== kept) setKept(open);
  // What opened by itself stays as well when somebody else decides it.
  if (open && item !== open.item._id) setItem(open.item._id);

  const next = rows[position < 0 ? lastAt.current : position + 1] ?? null;
  const before = position < 0 ? rows[lastAt.current - 1] : rows[position - 1];
  useEffect(() => {
    if (next) prefetchRow(client, next);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each next row
  }, [next?.item._id]);
  const isNearEnd = isLookedFor || position >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const show = (row: QueueRow | null | undefined) => change({ item: row?.item._id ?? null });
  return {
    state,
    queue,
    rows,
    open,
    isLeft: open !== null && position < 0,
    counts: queue.data?.pages[0]?.counts,
    change,
    show,
    goNext: () => next && show(next),
    goBack: () => before && show(before),
    /** This person decided the open row: the next one opens, or the last one that is left. */
    leave: (row: QueueRow) => {
      setDecided((known) => new Map(known).set(row.item._id, row.item.version));
      show(next ?? before);
    },
    /** This person decided several rows: the open one gives way to the first that is left, if it was among them. */
    leaveMany: (gone: readonly QueueRow[]) => {
      setDecided((known) => new Map([...known, ...gone.map((row) => [row.item._id, row.item.version] as const)]));
      if (open && gone.includes(open)) show(rows.find((row) => !gone.includes(row)));
    },
    /** Decisions were taken back: their rows wait again, and the first one opens. */
    bringBack: (...back: readonly QueueRow[]) => {
      const ids = new Set(back.map(({ item: { _id } }) => _id));
      setDecided((known) => new Map([...known].filter(([id]) => !ids.has(id))));
      show(back[0]);
    },
  };
}

const queueOf = (state: DeskState): string => writeDesk({ ...state, item: null }).toString();

export type Desk = ReturnType<typeof useDesk>;
