const CLOSED_STATUSES: readonly (string | null)[] = ['Closed - Won', 'Closed - Lost', 'Cancelled'];
export const isClosed = (status: string | null) => CLOSED_STATUSES.includes(status);

/** A job that takes candidates: neither closed nor on hold. */
export const OPEN_JOB_STATUSES: readonly string[] = ['Accepting Applications', 'Submit Candidates'];
