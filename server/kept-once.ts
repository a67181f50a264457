/** What is read when it is first needed and kept until it is forgotten. */
export interface KeptOnce<T> {
  (): T;
  /** The next caller reads again; what is being read now is kept nowhere. */
  forget(): void;
}

/** A read that fails, at once or later, is not kept: its callers get the problem, and the next one reads again. */
export function keptOnce<T>(read: () => T): KeptOnce<T> {
  let kept: { value: T } | undefined;
  const get = () => {
    if (kept) return kept.value;
    const one = { value: read() };
    kept = one;
    if (one.value instanceof Promise)
      one.value.catch(() => {
        if (kept === one) kept = undefined;
      });
    return one.value;
  };
  return Object.assign(get, { forget: () => void (kept = undefined) });
}

/** The same for each object, for as long as it is there: a node, a transaction. */
export function keptOncePer<Owner extends object, T>(read: (owner: Owner) => T): (owner: Owner) => T {
  const kept = new WeakMap<Owner, KeptOnce<T>>();
  return (owner) => {
    let one = kept.get(owner);
    if (!one) kept.set(owner, (one = keptOnce(() => read(owner))));
    return one();
  };
}
