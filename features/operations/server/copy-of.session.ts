import type { SessionPart } from '#server/discovered.ts';

/** Everybody at work on a copy of a backup reads that it is one. */
const copyOf: SessionPart = async ({ engine }) => ({ 'copy-of': engine.copyOf });

export default copyOf;
