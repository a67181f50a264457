import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import type { FieldRight } from '../../records/rights.ts';
import { say } from '../../words/say.ts';
import { groupInWords } from '../group-label.tsx';
import type { GroupValue } from '../groups-api.ts';
import { cardBeside, withMoves, type Move } from './move.ts';
import type { useBoard } from './use-board.ts';

interface Options {
  module: DescribedModule;
  field: DescribedField;
  board: ReturnType<typeof useBoard>;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (id: string) => void;
  mayMove: (record: AnyRecord) => FieldRight;
}
const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/** Arrows walk over the cards; M lifts one, arrows carry it over the columns, Enter drops it, Escape puts it back. */
export function useBoardKeys({ module, field, board, scroller, onOpen, mayMove }: Options) {
  const [focused, setFocused] = useState<string | null>(null);
  const [lifted, setLifted] = useState<Move | null>(null);
  const [carried, setCarried] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const groups = lifted ? withMoves({ groups: board.groups, total: 0 }, [lifted]) : board.groups;
  const cards = groups.map(({ records = [] }) => records.map(({ _id }) => _id));
  const isKnown = focused !== null && cards.some((ids) => ids.includes(focused));
  const tabStop = isKnown ? focused : (cards.flat()[0] ?? null);
  const cardOf = (id: string) => scroller.current?.querySelector<HTMLElement>(`[data-card="${id}"]`);
  // A card that changes its column is another element: the focus goes with it.
  useEffect(() => {
    if (carried && document.activeElement === document.body) cardOf(carried)?.focus();
  });

  const nameOf = (value: GroupValue) => {
    const group = groups.find((one) => one.value === value);
    return group ? groupInWords(field, group) : '';
  };
  const lift = (id: string) => {
    const group = groups.find(({ records = [] }) => records.some(({ _id }) => _id === id));
    const record = group?.records?.find(({ _id }) => _id === id);
    if (!group || !record) return;
    const right = mayMove(record);
    if (!right.write) {
      if (right.lock) void import('../../records/tell-lock.ts').then(({ tellLock }) => tellLock(module, field, right.lock!));
      return;
    }
    board.hold();
    setCarried(id);
    setLifted({ record, from: group.value, to: group.value });
    setSaid(
      say('{name} is lifted from {value}. Left and right carry it, Enter drops it, Escape puts it back.', {
        name: String(record.name ?? 'Card'),
        value: nameOf(group.value),
      }),
    );
  };
  const carry = (from: Move, step: number) => {
    const at = groups.findIndex(({ value }) => value === from.to) + step;
    const next = groups[at];
    if (!next) return;
    setLifted({ ...from, to: next.value });
    setSaid(groupInWords(field, next));
  };
  const end = (move: Move, isDropped: boolean) => {
    setLifted(null);
    board.release();
    setSaid(
      isDropped ? say('Dropped in {to}.', { to: nameOf(move.to) }) : say('Put back in {from}.', { from: nameOf(move.from) }),
    );
    if (isDropped) void board.move(move.record, move.from, move.to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = event.currentTarget.dataset.card;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key;
    const run = lifted ? whileLifted(lifted, key) : onCard(id, key);
    if (!run) return;
    event.preventDefault();
    run();
  };
  const whileLifted = (move: Move, key: string) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') return () => carry(move, key === 'ArrowRight' ? 1 : -1);
    if (key === 'Enter' || key === ' ') return () => end(move, true);
    if (key === 'Escape' || key === 'Tab') return () => end(move, false);
    return undefined;
  };
  const onCard = (id: string, key: string) => {
    if (ARROWS.has(key)) {
      const next = cardBeside(cards, id, key);
      return () => next && cardOf(next)?.focus();
    }
    if (key === 'm' || key === 'M') return () => lift(id);
    if (key === 'Enter' || key === 'o') return () => onOpen(id);
    return undefined;
  };
  const onFocus = (id: string) => {
    setFocused(id);
    if (id !== carried) setCarried(null);
  };
  return { groups, lifted, target: lifted?.to ?? null, tabStop, onFocus, said, onKeyDown };
}
