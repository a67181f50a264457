/** What concerns how somebody signs in is theirs alone: nobody who acts for them does it, and no API key. */
export const ownAccount = { policy: 'signed-in', notWhileImpersonating: true, sessionOnly: true } as const;

/** The same of somebody else, for System Admins. */
export const othersAccount = { ...ownAccount, policy: 'system-admin' } as const;
