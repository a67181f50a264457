import { forgetRemembered, remember, useRemembered } from '../remembered.ts';

export interface RecentRecord {
  moduleName: string;
  _id: string;
  name: string;
}
const KEPT = 8;
const NONE: RecentRecord[] = [];

export const useRecents = () => useRemembered('recents', NONE)[0];

export const noteVisit = (visited: RecentRecord) =>
  remember('recents', (before) => [visited, ...before.filter((other) => other._id !== visited._id)].slice(0, KEPT), NONE);

export const forgetVisit = (id: string) => remember('recents', (before) => before.filter((other) => other._id !== id), NONE);

/** Names of records are not left behind on a computer that others use. */
export const forgetRecents = (userId: string) => forgetRemembered(userId, 'recents');
