/** How long the link of a capture opens it, in milliseconds. */
export const LINK_LASTS = 15 * 60_000;
