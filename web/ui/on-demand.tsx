import { cloneElement, lazy, Suspense, useEffect, useState, type ComponentType, type ReactElement } from 'react';

interface Target {
  children: ReactElement<Touchable>;
}
interface Touchable {
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  ref?: (target: HTMLElement | null) => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

/**
 * A menu or popover whose machinery is fetched when somebody reaches for its button, the child: until then the button stands
 * alone. What is loaded draws the button again and opens at once (`useOpenAtOnce`).
 */
export function onDemand<Props extends object>(
  popup: 'menu' | 'dialog',
  load: () => Promise<{ default: ComponentType<Props & { children: ReactElement }> }>,
) {
  const Loaded = lazy(load) as unknown as ComponentType<Props & { children: ReactElement }>;
  const fetchAhead = () => void load();
  return function OnDemand({ children, ...props }: Props & Target) {
    const [isWanted, setWanted] = useState(false);
    const alone = cloneElement(children, {
      onClick: () => setWanted(true),
      onPointerEnter: fetchAhead,
      onFocus: fetchAhead,
      'aria-haspopup': popup,
      'aria-expanded': false,
    });
    if (!isWanted) return alone;
    return (
      <Suspense fallback={alone}>
        <Loaded {...(props as unknown as Props)}>{cloneElement(children, { ref: takeFocus })}</Loaded>
      </Suspense>
    );
  };
}

/** The button drawn anew has the focus that the one before it had, so that closing leads back to it. */
const takeFocus = (target: HTMLElement | null) => target?.focus({ preventScroll: true });

/** For the Mantine Menu or Popover of an `onDemand`: closed for a moment, so that it notes where the focus was, then open. */
export function useOpenAtOnce() {
  const [opened, onChange] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- opening is the effect: the popup must have been closed once
  useEffect(() => onChange(true), []);
  return { opened, onChange };
}
