import { createStore } from '../store.ts';

/** Somebody else who has a record open. */
export interface Person {
  _id: string;
  isEditing: boolean;
}

/** Who else has which of the records on this page open, by `module/id`. */
export const peopleStore = createStore<ReadonlyMap<string, readonly Person[]>>(new Map());
