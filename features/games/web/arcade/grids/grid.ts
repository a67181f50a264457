import type { Playing } from '../../../arcade/simulation.ts';

/** A game that is a grid of the page: for the keyboard and for people who do not see it. */
export interface GridProps<State extends Playing> {
  state: State;
  choose: (cell: number) => void;
}
