/** The search terms of a body that is those terms, or holds them. */
export function searchFilters({ pageNumber: _page, pageSize: _size, searchTerms, ...rest }: Record<string, unknown>): unknown {
  return searchTerms ?? rest;
}
