import { useEffect } from 'react';
import { Tooltip } from '@mantine/core';
import { tooltipStore, type ShownTooltip } from './tooltip-store.ts';

export default function TooltipView({ id, target, label, position }: ShownTooltip) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && tooltipStore.hide(id);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [id]);
  return <Tooltip opened target={target} label={label} position={position} />;
}
