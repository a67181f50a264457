import { ApiError } from './api.ts';

/**
 * Whether there is nothing to show. A look that fails later, as without a connection, leaves what is shown and what somebody is doing
 * there, unless it may not be seen any more.
 */
export const hasFailed = (error: Error | null, data: unknown): error is Error =>
  error !== null && (data === undefined || isRefused(error));

const isRefused = (error: Error) => error instanceof ApiError && (error.status === 403 || error.status === 404);
