import { useRef, useState } from 'react';
import { Alert, Button } from '@mantine/core';
import { pngOf } from './png-of-canvas.ts';
import classes from './signing.module.css';
import { say } from '#web/words/say.ts';

interface Props {
  words: { yours: string; picture: string };
  image: string | null;
  onChosen: (image: string | null) => void;
}
/** A picture of a signature, from the camera or the device. */
export function PicturePad({ words, image, onChosen }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const bitmap = await createImageBitmap(file);
      onChosen(pngOf(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height }));
      setProblem(null);
    } catch {
      setProblem(say('This picture could not be read. Please choose a PNG or JPEG file.'));
    }
  };
  return (
    <div className={classes.drawBoard}>
      {image && (
        <span className={classes.paper}>
          <img src={image} alt={say(words.yours)} />
        </span>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={say(words.picture)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          void take(file);
        }}
      />
      <Button size="md" variant="default" onClick={() => picker.current?.click()}>
        {image ? say('Choose another picture') : say('Choose a picture')}
      </Button>
    </div>
  );
}
