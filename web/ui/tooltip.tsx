import { cloneElement, useEffect, useId, type FocusEvent, type MouseEvent, type ReactElement } from 'react';
import { tooltipStore, type TooltipPosition } from './tooltip-store.ts';

interface Events {
  onMouseEnter?: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}
interface Props extends Events {
  label: string;
  position?: TooltipPosition;
  disabled?: boolean;
  children: ReactElement<Events>;
}
/** What a control does, shown without delay while it is pointed at or reached by keyboard. Other props pass on to the control. */
export function Tooltip({ label, position = 'top', disabled = false, children, ...passedOn }: Props) {
  const id = useId();
  useEffect(() => () => tooltipStore.hide(id), [id]);
  const given: Events = { ...children.props, ...passedOn };
  const show = (target: HTMLElement) => !disabled && tooltipStore.set({ id, target, label, position });
  return cloneElement(children, {
    ...passedOn,
    onMouseEnter: (event) => {
      given.onMouseEnter?.(event);
      show(event.currentTarget);
    },
    onMouseLeave: (event) => {
      given.onMouseLeave?.(event);
      tooltipStore.hide(id);
    },
    onFocus: (event) => {
      given.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget);
    },
    onBlur: (event) => {
      given.onBlur?.(event);
      tooltipStore.hide(id);
    },
  });
}
