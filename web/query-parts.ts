type Parts = Readonly<Record<string, string | null | undefined>>;

/** What stands behind the question mark of an address, with these parts: an empty one is taken away. */
export function withQueryParts(before: URLSearchParams, parts: Parts): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(parts)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
