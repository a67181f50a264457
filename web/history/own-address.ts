/** Whether an address stays at this origin, as a browser reads it: a backslash is a slash, tabs and line ends are nothing. */
export const isOwnAddress = (to: string, origin: string): boolean =>
  to.startsWith('/') && URL.parse(to, origin)?.origin === origin;
