/** A column that stays while the others scroll. The first one stays by the style sheet. */
export const pinnedStyle = (at: number, pinnedAt: number | undefined) =>
  at > 0 && pinnedAt !== undefined ? { 'data-pinned': true, style: { left: pinnedAt } } : {};
