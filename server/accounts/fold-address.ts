/**
 * The one way in which mail addresses are compared: without spaces around them and with A to Z in lower case. Letters beyond
 * ASCII stay as they are: `İ` becomes `i` where all of Unicode is folded, and that is somebody else's address.
 */
export const foldAddress = (address: string): string =>
  address.trim().replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));

/** The same in SQL: the collation "C" knows no letter beyond ASCII. The expression is trimmed already, as stored addresses are. */
export const foldedSql = (expression: string): string => `lower(${expression} collate "C")`;
