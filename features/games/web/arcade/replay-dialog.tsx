import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { Modal } from '#web/ui/modal.tsx';
import { say } from '#web/words/say.ts';
import type { ArcadeValue } from '../../arcade/facts.ts';
import type { Replay } from '../games-api.ts';
import { Field, type FieldHandle } from './field.tsx';
import { startReplay, type LivePlay } from './live-play.ts';
import { LOOKS, type Look } from './looks.ts';

/** A finished play, from its inputs, before one's eyes. */
export default function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['arcade-play', id],
    queryFn: () => api<Replay>(`/api/arcade-plays/${id}`, { quiet: true }),
  });
  const [look, setLook] = useState<Look>();
  const [points, setPoints] = useState(0);
  const field = useRef<FieldHandle>(null);
  const nobody = useRef<LivePlay>(null);
  useEffect(() => {
    if (data) void LOOKS[data.arcadeType as ArcadeValue]().then(setLook);
  }, [data]);
  useEffect(() => {
    if (!look || !data || data.version !== look.simulation.version) return;
    const playing = startReplay(look.simulation, data, {
      speed: 1,
      onFrame: (state) => {
        setPoints(state.points);
        field.current?.show(state);
      },
      onOver: () => undefined,
    });
    return () => playing.stop();
  }, [look, data]);
  return (
    <Modal opened onClose={onClose} title={say('Replay')} size="min(95vw, 760px)">
      {error && <p role="alert">{error.message}</p>}
      {look && data && data.version !== look.simulation.version && (
        <p role="alert">{say('This play is from an earlier version of the game and cannot be shown any more.')}</p>
      )}
      {look ? <Field look={look} label={say('Replay')} live={nobody} handle={field} /> : <Skeleton h={300} />}
      <p>{say('{count} points', { count: formatNumber(points) })}</p>
    </Modal>
  );
}
