const GAP = 8;

/** What floating-ui says of a box that it is about to place. */
interface Placing {
  placement: string;
  elements: { reference: Element | { getBoundingClientRect(): DOMRect } };
}

/** How far a list or a calendar stands from its input: below it, it leaves the reason of a refused input in sight. */
export function clearOfReason({ placement, elements: { reference } }: Placing): number {
  const reason = placement.startsWith('bottom') && reference instanceof Element ? reasonOf(reference) : undefined;
  if (!reason) return GAP;
  return GAP + Math.max(0, reason.getBoundingClientRect().bottom - reference.getBoundingClientRect().bottom);
}

const reasonOf = (input: Element) =>
  input.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-error') ??
  input.closest('fieldset')?.querySelector(':scope > [role="alert"]');
