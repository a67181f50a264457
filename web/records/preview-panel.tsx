import { useEffect, useRef } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowUpRight, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { isTyping } from '../palette/palette-host.tsx';
import { FeatureHeader } from './feature-parts.tsx';
import { isDesigned, PreviewFacts } from './preview-facts.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordSkeleton } from './record-states.tsx';
import { RecordTitle } from './record-title.tsx';
import { recordOptions } from './records-api.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import classes from './record.module.css';

interface Props {
  module: DescribedModule;
  id: string;
  ids: readonly string[];
  onWalk: (id: string) => void;
  onClose: () => void;
}
/** A record beside its list. ↑ and ↓ walk the list; Escape closes, and the keyboard goes back to where it came from. */
export default function PreviewPanel({ module, id, ids, onWalk, onClose }: Props) {
  const { data: record, error } = useQuery(recordOptions(module, id));
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => void (opener.current = document.activeElement), []);
  const close = () => {
    const isInside = panel.current!.contains(document.activeElement);
    // before it closes, so that the list goes on from this record
    if (isInside && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    onClose();
  };
  const at = ids.indexOf(id);
  const previous = ids[at - 1];
  const next = at >= 0 ? ids[at + 1] : undefined;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      if (event.key === 'Escape') close();
      if (event.key === 'ArrowDown' && next) onWalk(next);
      else if (event.key === 'ArrowUp' && previous) onWalk(previous);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <aside
      ref={panel}
      className={classes.panel}
      data-preview
      aria-label={say('Preview of {singular}', { singular: inSentence(module.singular) })}
    >
      <div className={classes.panelBar}>
        <Walk label={say('Previous record')} onClick={() => previous && onWalk(previous)} disabled={!previous}>
          <IconChevronUp size={18} stroke={1.6} />
        </Walk>
        <Walk label={say('Next record')} onClick={() => next && onWalk(next)} disabled={!next}>
          <IconChevronDown size={18} stroke={1.6} />
        </Walk>
        <Button
          component={Link}
          to={`${module.route}/${id}`}
          size="xs"
          variant="default"
          rightSection={<IconArrowUpRight size={15} stroke={1.6} />}
          ml="auto"
        >
          {say('Open')}
        </Button>
        <Walk label={say('Close preview')} onClick={close}>
          <IconX size={18} stroke={1.6} />
        </Walk>
      </div>
      {error && <p className={classes.panelNote}>{error.message}</p>}
      {!record && !error && <RecordSkeleton />}
      {record && (
        <div key={id} className={classes.panelBody}>
          <div className={classes.panelTitle}>
            <RecordTitle module={module} record={record} size={28} isBare={!isDesigned(module)} />
          </div>
          <RecordActions module={module} record={record} onDeleted={onClose} />
          <FeatureHeader module={module} record={record} />
          <PreviewFacts module={module} record={record} />
        </div>
      )}
    </aside>
  );
}

const Walk = ({ label, ...button }: { label: string; onClick: () => void; disabled?: boolean; children: React.ReactNode }) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} {...button} />
  </Tooltip>
);
