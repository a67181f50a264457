/** What the start page, dashboards and paper show of recognition. */
const visible = { all: [{ not: { userType: 'Provider' } }, { not: { userType: 'Dashboard' } }] } as const;

export const MY_NEXT = { key: 'my-next-achievement', label: 'My next achievement', visible } as const;
export const LATEST = { key: 'latest-achievements', label: 'Latest achievements', visible } as const;
export const THANKS = { key: 'thanks-of-the-week', label: 'Thanks of the week', visible } as const;
