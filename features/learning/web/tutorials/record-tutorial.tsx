import { useEffect, useState } from 'react';
import { Alert, Button, Group, RangeSlider, Select, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { uploadFile } from '#web/files.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import { useRecorder } from './use-recorder.ts';
import classes from './tutorials.module.css';

/** `/app/tutorial-library/record`: the screen and the voice, cut at both ends, kept as a draft. */
export default function RecordTutorial() {
  const { state, recording, problem, start, stop, discard, mayRecord } = useRecorder();
  if (!mayRecord)
    return (
      <EmptyState
        icon="video"
        title={say('This browser cannot record')}
        text={say('Please use a current browser on a computer, or upload a video.')}
      />
    );
  return (
    <>
      <PageHead title={say('Record a tutorial')} />
      <div className={classes.recorder}>
        {problem && <Alert color="yellow">{problem}</Alert>}
        {state === 'idle' && (
          <>
            <p>
              {say(
                'Show on your screen how something is done, and tell what you do. You can cut the beginning and the end afterwards.',
              )}
            </p>
            <div>
              <Button onClick={() => void start()}>{say('Share the screen and record')}</Button>
            </div>
          </>
        )}
        {state === 'recording' && (
          <Alert color="red" role="status" title={say('Recording')}>
            <Button onClick={stop}>{say('Stop recording')}</Button>
          </Alert>
        )}
        {recording && <Draft recording={recording} onDiscard={discard} />}
      </div>
    </>
  );
}

function Draft({ recording, onDiscard }: { recording: Blob; onDiscard: () => void }) {
  const navigate = useNavigate();
  const module = useModule('tutorials');
  const address = useObjectUrl(recording);
  const [length, setLength] = useState(0);
  const [part, setPart] = useState<[number, number]>([0, 0]);
  const [name, setName] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    let isOver = false;
    void import('./cut-recording.ts')
      .then(({ lengthOf }) => lengthOf(recording))
      .then((seconds) => {
        if (isOver) return;
        const tenths = Math.floor(seconds * 10) / 10;
        setLength(tenths);
        setPart([0, tenths]);
      });
    return () => void (isOver = true);
  }, [recording]);
  const save = async () => {
    setSaving(true);
    try {
      const { cutRecording } = await import('./cut-recording.ts');
      const cut = await cutRecording(recording, part[0], part[1]);
      const { path } = await uploadFile(new File([cut], `${name.trim() || 'Tutorial'}.webm`, { type: 'video/webm' }));
      const body = { name: name.trim(), category, sourceType: 'video', sourcePath: path, active: false };
      const { record } = await api<{ record: { _id: string } }>('/api/tutorials', { body, quiet: true });
      await refreshModule('tutorials');
      toast.success(say('The tutorial is saved as a draft'));
      void navigate(`/app/tutorials/${record._id}`);
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setSaving(false);
    }
  };
  const categories = module ? (fieldOf(module, 'category')?.options ?? []) : [];
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has just been recorded */}
      <video src={address} controls aria-label={say('Your recording')} />
      <RangeSlider
        aria-label={say('Part that is kept')}
        thumbFromLabel={say('Start in seconds')}
        thumbToLabel={say('End in seconds')}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        minRange={0.1}
        disabled={!length}
        value={part}
        onChange={setPart}
      />
      <p className="muted numeric">
        {say('From {start} to {end} of {length} seconds', {
          start: part[0].toFixed(1),
          end: part[1].toFixed(1),
          length: length.toFixed(1),
        })}
      </p>
      <TextInput label={say('Name')} required value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <Select
        label={say('Category')}
        data={categories.map(({ value, label }) => ({ value, label: say(label) }))}
        value={category}
        onChange={setCategory}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDiscard}>
          {say('Record again')}
        </Button>
        <Button loading={isSaving} disabled={!name.trim() || !length} onClick={() => void save()}>
          {say('Save as a draft')}
        </Button>
      </Group>
    </>
  );
}
