const NAME = 'remember-me';
const ONE_YEAR = 365 * 24 * 60 * 60;

/** The e-mail of the last sign-in with Remember Me, from the cookie `remember-me`; '' if none. */
export const rememberedEmail = (cookies: string = document.cookie): string => {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${NAME}=`));
  return found ? decodeURIComponent(found.slice(NAME.length + 1)) : '';
};

/** '' forgets. */
export const rememberEmail = (email: string) => {
  const age = email ? ONE_YEAR : 0;
  document.cookie = `${NAME}=${encodeURIComponent(email)}; max-age=${age}; path=/; SameSite=Lax`;
};
