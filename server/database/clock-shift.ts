import type { Engine } from '../engine.ts';

/**
 * How many seconds the node's clock was moved; 0 outside of tests. What counts over nodes compares the database's times, as the clocks of
 * machines differ, and a test that moves its clock moves those too.
 */
export const clockShift = ({ clock }: Pick<Engine, 'clock'>): number => Math.round(clock().getTime() - Date.now()) / 1000;
