import { useRef, useState } from 'react';
import { Button, FileButton } from '@mantine/core';
import { api } from '#web/api.ts';
import { uploadFile } from '#web/files.ts';
import { queryClient } from '#web/query-client.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { SoundPlayer } from './sound-player.tsx';
import classes from './voice.module.css';

type Recording = Awaited<ReturnType<typeof import('./record-wav.ts').beginRecording>>;

/** The sound of a voiceshot: heard, uploaded, or recorded here. */
export default function VoiceshotSound({ module, record }: RecordPartProps) {
  const { mayEdit } = useRights(module);
  const recording = useRef<Recording>(undefined);
  const [isRecording, setRecording] = useState(false);
  const keep = async (file: File | null) => {
    if (!file) return;
    try {
      const { path, filename } = await uploadFile(file);
      await api(`/api/voiceshots/update-certain-fields/${record._id}`, {
        method: 'PUT',
        body: { fields: { path, filename } },
        quiet: true,
      });
      await queryClient.invalidateQueries({ queryKey: ['records', 'voiceshots'] });
      toast.success(say('The sound was kept.'));
    } catch (problem) {
      toast.danger((problem as Error).message);
    }
  };
  const begin = async () => {
    try {
      const { beginRecording } = await import('./record-wav.ts');
      recording.current = await beginRecording();
      setRecording(true);
    } catch {
      toast.danger(say('The microphone cannot be used. Allow it in the browser, or upload a file.'));
    }
  };
  const stop = async () => {
    setRecording(false);
    await keep((await recording.current?.stop()) ?? null);
  };
  return (
    <section className={classes.sound} aria-label={say('Sound')}>
      <SoundPlayer path={record.path as string | null} label={say('Sound of {title}', { title: String(record.title) })} />
      {typeof record.seconds === 'number' && (
        <span className="muted numeric">{say('{seconds} seconds', { seconds: record.seconds })}</span>
      )}
      {mayEdit(record) && (
        <>
          <FileButton accept="audio/mpeg,audio/wav,.mp3,.wav" onChange={(file) => void keep(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<Icon name="upload" size={16} />}>
                {say('Upload MP3 or WAV')}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<Icon name="microphone" size={16} />}
            onClick={() => void (isRecording ? stop() : begin())}
          >
            {say(isRecording ? 'Stop recording' : 'Record')}
          </Button>
        </>
      )}
    </section>
  );
}
