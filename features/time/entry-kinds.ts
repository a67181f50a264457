/** What hours are offered to be called; others that were written elsewhere stay. */
export const ENTRY_KINDS: readonly string[] = ['Regular', 'Overtime', 'On call', 'Training', 'Travel'];
