/** The second click of a double click leads to the same place once more: Back would seem to do nothing. */
export function ignoreSecondClicks() {
  let former: string | undefined;
  document.addEventListener(
    'click',
    (event) => {
      const href = (event.target as Element).closest('a')?.href;
      if (event.detail > 1 && href && href === former) event.preventDefault();
      former = href;
    },
    { capture: true },
  );
}
