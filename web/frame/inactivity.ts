/** Seconds (access document, section 9). */
export const IDLE = 1800;
export const COUNTDOWN = 28;
export const PING = 120;

/** The timer is off on hosts whose name has dev or localhost, for Dashboard users and for the accounts of a setting. */
export const isWatched = (host: string, user: { _id: string; email: string; userType: string }, exempt: unknown): boolean => {
  if (/dev|localhost/i.test(host) || user.userType === 'Dashboard') return false;
  const exempted = Array.isArray(exempt) ? exempt : [exempt];
  return !exempted.some((account) => account === user._id || account === user.email);
};
