// Searches: a queue in which only the last search counts.

function newSearches() {
  let number = 0;
  const isLast = (own) => own === number;
  return {
    isLast,
    /** Begins a search, so that earlier searches no longer count; returns its number. */
    begin: () => ++number,
    /** The number of the last search. */
    last: () => number,
    /** Resolves to the result of `task`, or to undefined if another search has begun meanwhile. */
    async result(own, task) {
      const found = isLast(own) ? await task() : undefined;
      return isLast(own) ? found : undefined;
    },
  };
}
