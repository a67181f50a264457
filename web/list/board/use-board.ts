import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { aboutRecord, relationsOf } from '../../records/records-api.ts';
import { trySaveField } from '../../records/save-field.ts';
import { toast } from '../../ui/toasts.ts';
import { groupsOptions, type GroupValue, type RecordGroups } from '../groups-api.ts';
import { searchOf } from '../list-state.ts';
import type { List } from '../use-list.ts';
import { withMoves, type Move } from './move.ts';

export const CARDS = 25;

/** The columns of a board, and how a card gets from one into another. */
export function useBoard(module: DescribedModule, list: List, field: DescribedField, columns: readonly string[]) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  // Nothing moves under somebody's hand: what others save meanwhile is shown after the drop.
  const [held, setHeld] = useState<RecordGroups | null>(null);
  const names = [...new Set(['name', field.fieldName, ...columns])].filter((name) =>
    module.fields.some(({ fieldName }) => fieldName === name),
  );
  const toOne = module.fields.filter(({ inputType }) => inputType === 'Relate').map(({ fieldName }) => fieldName);
  const query = groupsOptions(module, {
    ...searchOf(list.state),
    groupBy: field.fieldName,
    aggregates: list.state.totals,
    perGroup: CARDS,
    fields: names,
    relationshipsNeeded: relationsOf(module, names).filter((name) => toOne.includes(name)),
  });
  const { data, isPending, error, refetch } = useQuery(query);
  const shown = held ?? data;
  const groups = shown ? withMoves(shown, moves) : [];

  const move = async (record: AnyRecord, from: GroupValue, to: GroupValue) => {
    if (from === to) return;
    const onItsWay: Move = { record, from, to };
    setMoves((before) => [...before, onItsWay]);
    try {
      const { isSaved, refused, isTold } = await trySaveField(module, record, field, to);
      if (refused && !isTold) toast.danger(refused, aboutRecord(module.name, record._id));
      if (isSaved) await refetch();
    } finally {
      setMoves((before) => before.filter((one) => one !== onItsWay));
    }
  };
  return {
    groups,
    isPending,
    error,
    isCut: shown?.groupsCut === true,
    move,
    hold: () => setHeld(data ?? null),
    release: () => setHeld(null),
  };
}
