import { useRef, type ReactNode } from 'react';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENTS_TAKEN, sizeInWords } from '#common/files-taken.ts';
import { fileOptions } from '#web/files/file-api.ts';
import { heicToJpeg, isHeic, UNREADABLE_HEIC } from '#web/files/heic-to-jpeg.ts';
import { currentFormats } from '#web/formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { say } from '#web/words/say.ts';
import classes from './credentialing.module.css';

interface Props {
  /** In place of the phone's own camera. */
  camera?: ReactNode;
  onChoose: (file: File | null) => void;
}
/** The camera of the phone, or a file that is there already. */
export function ChooseFile({ camera, onChoose }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.choose}>
      {camera ?? <PhoneCamera onChoose={onChoose} />}
      <input
        ref={picker}
        type="file"
        accept="application/pdf,image/*"
        hidden
        aria-label={say('Document file')}
        onChange={(event) => void chosenIn(event).then(onChoose)}
      />
      <Button size="md" variant="default" leftSection={<Icon name="upload" size={18} />} onClick={() => picker.current?.click()}>
        {say('Choose a file')}
      </Button>
      <small className="muted">{say(DOCUMENTS_TAKEN)}</small>
    </div>
  );
}

function PhoneCamera({ onChoose }: Pick<Props, 'onChoose'>) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={say('Photograph the document')}
        onChange={(event) => void chosenIn(event).then(onChoose)}
      />
      <Button size="md" leftSection={<Icon name="camera" size={18} />} onClick={() => camera.current?.click()}>
        {say('Take a photo')}
      </Button>
    </>
  );
}

function chosenIn({ currentTarget }: React.ChangeEvent<HTMLInputElement>): Promise<File | null> {
  const file = currentTarget.files?.[0];
  currentTarget.value = '';
  return file ? heicToJpeg(file) : Promise.resolve(null);
}

/** What was chosen, before it is sent. */
export function Chosen({ file, onDrop }: { file: File; onDrop: () => void }) {
  const address = useObjectUrl(file);
  const isShown = file.type.startsWith('image/') && !isHeic(file);
  return (
    <figure className={classes.chosen}>
      {isShown && address && <img src={address} alt={say('What you are about to send')} />}
      {isHeic(file) && <Alert color="yellow">{say(UNREADABLE_HEIC)}</Alert>}
      <figcaption>
        <Icon name="file" size={16} />
        <span className="ellipsis">{file.name}</span>
        <span className="numeric">{sizeInWords(file.size, currentFormats().locale)}</span>
        <Button size="compact-sm" variant="subtle" onClick={onDrop}>
          {say('Remove')}
        </Button>
      </figcaption>
    </figure>
  );
}

/** The first page of what was sent back, beside what was chosen in its place. */
export function SentBack({ file }: { file: string }) {
  const { data } = useQuery(fileOptions(file, 'pages/1?width=640'));
  const address = useObjectUrl(data?.blob);
  return (
    <figure className={classes.chosen}>
      {address && <img src={address} alt={say('What was sent back')} />}
      <figcaption>
        <Icon name="alert-triangle" size={16} />
        <span>{say('Sent back')}</span>
      </figcaption>
    </figure>
  );
}
