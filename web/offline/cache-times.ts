const MINUTE = 60_000;

/** Milliseconds for which the client answers from what it has; the server's word of a change ends each of them at once. */
export const CACHE_TIMES = {
  list: MINUTE / 2,
  /** Accounts, contacts, documents, interactive documents: long lists that are opened again and again. */
  longList: 5 * MINUTE,
  policies: 60 * MINUTE,
  modules: 15 * MINUTE,
  /** Users, teams and access controls in the browser's database. */
  offlineTables: 15 * MINUTE,
} as const;

const LIST_TIMES: Record<string, number> = {
  accounts: CACHE_TIMES.longList,
  contacts: CACHE_TIMES.longList,
  documents: CACHE_TIMES.longList,
  interactiveDocuments: CACHE_TIMES.longList,
  hrPolicies: CACHE_TIMES.policies,
};

export const listTimeOf = (moduleName: string): number => LIST_TIMES[moduleName] ?? CACHE_TIMES.list;
