import { useRef } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DOCUMENTS_TAKEN, sizeInWords } from '#common/files-taken.ts';
import { fileOptions } from '#web/files/file-api.ts';
import { currentFormats } from '#web/formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import classes from './credentialing.module.css';

/** The camera of the phone, or a file that is there already. */
export function ChooseFile({ isAgain, onChoose }: { isAgain: boolean; onChoose: (file: File | null) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const choose = (event: React.ChangeEvent<HTMLInputElement>) => {
    onChoose(event.currentTarget.files?.[0] ?? null);
    event.currentTarget.value = '';
  };
  return (
    <div className={classes.choose}>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photograph the document"
        onChange={choose}
      />
      <input ref={picker} type="file" accept="application/pdf,image/*" hidden aria-label="Document file" onChange={choose} />
      <Button
        size="md"
        variant={isAgain ? 'default' : 'filled'}
        leftSection={<Icon name="camera" size={18} />}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <Button size="md" variant="default" leftSection={<Icon name="upload" size={18} />} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <small className="muted">{DOCUMENTS_TAKEN}</small>
    </div>
  );
}

/** What was chosen, before it is sent. */
export function Chosen({ file, onDrop }: { file: File; onDrop: () => void }) {
  const address = useObjectUrl(file);
  const isImage = file.type.startsWith('image/') && !/hei[cf]/.test(file.type);
  return (
    <figure className={classes.chosen}>
      {isImage && address && <img src={address} alt="What you are about to send" />}
      <figcaption>
        <Icon name="file" size={16} />
        <span className="ellipsis">{file.name}</span>
        <span className="numeric">{sizeInWords(file.size, currentFormats().locale)}</span>
        <Button size="compact-sm" variant="subtle" onClick={onDrop}>
          Remove
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
      {address && <img src={address} alt="What was sent back" />}
      <figcaption>
        <Icon name="alert-triangle" size={16} />
        <span>Sent back</span>
      </figcaption>
    </figure>
  );
}
