import { useEffect } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { RichText } from '#web/fields/rich-text.tsx';
import { VideoPlayer } from '#web/files/video-player.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { useOpener } from '#web/ui/opener.ts';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { noteSeen, openTutorial, type Tutorial } from './tutorials-api.ts';
import { TutorialPicture } from './tutorial-picture.tsx';

/** A tutorial over whatever page one is on: its name, its text, then its video or picture, and the way back. */
export default function TutorialPlayer({ tutorial }: { tutorial: Tutorial }) {
  useOpener();
  const { _id, name, htmlText, sourceType, sourcePath, captions } = tutorial;
  useEffect(() => void noteSeen(_id).catch(() => undefined), [_id]);
  const close = () => openTutorial.set(null);
  return (
    <Modal
      opened
      onClose={close}
      title={name}
      size={860}
      fullScreen={usePhone()}
      closeButtonProps={{ 'aria-label': say('Close tutorial') }}
    >
      <Stack gap="md">
        {htmlText && <RichText html={htmlText} />}
        {sourceType === 'video' && sourcePath && <VideoPlayer file={sourcePath} name={name} captions={captions} />}
        {sourceType === 'image' && sourcePath && <TutorialPicture file={sourcePath} name={name} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {say('Close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
