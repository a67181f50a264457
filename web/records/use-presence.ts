import { useEffect } from 'react';
import { screen } from '../realtime.ts';
import { useStore } from '../store.ts';
import { keyOf, type Stance } from '../watched.ts';
import { peopleStore, type Person } from './people-store.ts';

/** The others who have the record open see that this person views or edits it, as long as the component is there. */
export function useStance(moduleName: string, id: string | undefined, as: Stance | undefined) {
  useEffect(() => (id && as ? screen.stand(moduleName, id, as) : undefined), [moduleName, id, as]);
}

/** The others who have the record open. */
export const usePeople = (moduleName: string, id: string): readonly Person[] =>
  useStore(peopleStore).get(keyOf({ module: moduleName, id })) ?? NOBODY;
const NOBODY: readonly Person[] = [];
