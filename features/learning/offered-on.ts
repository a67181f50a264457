interface Places {
  /** The route of a module’s list by its name, e.g. `/app/leads`. */
  routeOf: (module: string) => string | undefined;
}

/** Whether one of these places is the page at this path: the address of a screen, or a module with its list and records. */
export function isOfferedOn(places: readonly unknown[], path: string, { routeOf }: Places): boolean {
  const page = trimmed(path.split(/[?#]/)[0]!);
  return places.some((place) => {
    if (typeof place !== 'string' || !place) return false;
    const start = place.startsWith('/') ? trimmed(place) : routeOf(place);
    return start !== undefined && (page === start || page.startsWith(`${start}/`));
  });
}

const trimmed = (path: string): string => (path.length > 1 && path.endsWith('/') ? trimmed(path.slice(0, -1)) : path);
