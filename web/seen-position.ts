/** Up to where this page has seen the data: a search that says so may be answered by a replica that has all of it. */
let seen = '';
let changes = 0;

export const seenHeaders = (): Record<string, string> => (seen ? { 'muster-position': seen } : {});

/** Somebody else has changed something, which no position that we hold includes: the next answer comes from the primary. */
export function somethingChanged(): void {
  seen = '';
  changes++;
}

/** Called when a call is sent; what it answers is called with the response. One that was under way when something changed does not count. */
export function noteSeen(): (response: Response) => void {
  const before = changes;
  return ({ headers }) => {
    const position = headers.get('muster-position');
    if (position && before === changes && position > seen) seen = position; // they are as long as each other
  };
}
