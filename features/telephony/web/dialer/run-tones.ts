/** Of the states of a dialer run, by their numbers. */
export const RUN_TONES = ['neutral', 'waiting', 'progress', 'progress', 'done', 'waiting', 'refused', 'done'] as const;
