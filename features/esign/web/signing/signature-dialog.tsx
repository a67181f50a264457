import { useState } from 'react';
import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { usePhone } from '#web/ui/use-phone.ts';
import type { SignatureValue } from '../../signing-answers.ts';
import { DrawPad } from './draw-pad.tsx';
import { PicturePad } from './picture-pad.tsx';
import type { Question } from './questions.ts';
import classes from './signing.module.css';

type Way = SignatureValue['kind'];
interface Props {
  question: Question;
  signer: string | null;
  onAdopt: (value: SignatureValue) => void;
  onClose: () => void;
}
const WAYS = [
  { value: 'typed', label: 'Type' },
  { value: 'drawn', label: 'Draw' },
  { value: 'uploaded', label: 'Upload' },
] as const;

/** Typed, drawn or a picture: made once, then put wherever it is asked for. */
export default function SignatureDialog({ question, signer, onAdopt, onClose }: Props) {
  const [way, setWay] = useState<Way>('typed');
  const [text, setText] = useState(question.kind === 'Initials' ? initialsOf(signer ?? '') : (signer ?? ''));
  const [image, setImage] = useState<string | null>(null);
  const what = question.kind === 'Initials' ? 'initials' : 'signature';
  const value: SignatureValue | null =
    way === 'typed' ? (text.trim() ? { kind: 'typed', text: text.trim() } : null) : image ? { kind: way, image } : null;
  return (
    <Modal opened onClose={onClose} title={`Your ${what}`} size={560} fullScreen={usePhone()}>
      <form
        className={classes.signatureForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (value) onAdopt(value);
        }}
      >
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="How to make it"
          data={WAYS.map((each) => each)}
          value={way}
          onChange={(next) => {
            setWay(next as Way);
            setImage(null);
          }}
        />
        {way === 'typed' && (
          <>
            <TextInput
              size="md"
              label={`Type your ${what}`}
              maxLength={120}
              data-autofocus
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <div className={classes.paper} aria-hidden>
              <em className={classes.script}>{text || ' '}</em>
            </div>
          </>
        )}
        {way === 'drawn' && <DrawPad label={`Draw your ${what}`} onDrawn={setImage} />}
        {way === 'uploaded' && <PicturePad what={what} image={image} onChosen={setImage} />}
        <p className="muted">
          By adopting it, you agree that it is as good as your {what} on paper, in every place where you put it.
        </p>
        <Button type="submit" size="lg" disabled={!value}>
          Adopt {what}
        </Button>
      </form>
    </Modal>
  );
}

export const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
    .slice(0, 4);
