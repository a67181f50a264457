/** The kinds of users that a system message is for. */
export const recipientGroups = ['sysadmin', 'admin', 'emp', 'sub'] as const;
export type RecipientGroup = (typeof recipientGroups)[number];

export const GROUP_LABELS: Readonly<Record<RecipientGroup, string>> = {
  sysadmin: 'System Admins',
  admin: 'Admins',
  emp: 'Employees',
  sub: 'Providers',
};

/** The types of users behind each. */
export const GROUP_TYPES = {
  sysadmin: ['System Admin'],
  admin: ['Admin'],
  emp: ['Standard', 'Dashboard'],
  sub: ['Provider'],
} as const satisfies Record<RecipientGroup, readonly string[]>;

/** The sentence for a message to nobody; undefined: it has recipients. */
export const refuseNoGroup = (groups: readonly string[]): string | undefined =>
  groups.some((group) => (recipientGroups as readonly string[]).includes(group))
    ? undefined
    : 'Please choose who gets the message.';
