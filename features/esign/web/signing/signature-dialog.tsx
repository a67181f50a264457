import { useState } from 'react';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say, sayLater } from '#web/words/say.ts';
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
  { value: 'typed', label: sayLater('Type') },
  { value: 'drawn', label: sayLater('Draw') },
  { value: 'uploaded', label: sayLater('Upload') },
] as const;

type SignatureWords = Record<'yours' | 'type' | 'draw' | 'picture' | 'meaning' | 'adopt', string>;
const SIGNATURE: SignatureWords = {
  yours: sayLater('Your signature'),
  type: sayLater('Type your signature'),
  draw: sayLater('Draw your signature'),
  picture: sayLater('Picture of your signature'),
  meaning: sayLater('By adopting it, you agree that it is as good as your signature on paper, in every place where you put it.'),
  adopt: sayLater('Adopt signature'),
};
const INITIALS: SignatureWords = {
  yours: sayLater('Your initials'),
  type: sayLater('Type your initials'),
  draw: sayLater('Draw your initials'),
  picture: sayLater('Picture of your initials'),
  meaning: sayLater('By adopting it, you agree that it is as good as your initials on paper, in every place where you put it.'),
  adopt: sayLater('Adopt initials'),
};

/** Typed, drawn or a picture: made once, then put wherever it is asked for. */
export default function SignatureDialog({ question, signer, onAdopt, onClose }: Props) {
  const [way, setWay] = useState<Way>('typed');
  const [text, setText] = useState(question.kind === 'Initials' ? initialsOf(signer ?? '') : (signer ?? ''));
  const [image, setImage] = useState<string | null>(null);
  const words = question.kind === 'Initials' ? INITIALS : SIGNATURE;
  const value: SignatureValue | null =
    way === 'typed' ? (text.trim() ? { kind: 'typed', text: text.trim() } : null) : image ? { kind: way, image } : null;
  return (
    <Modal opened onClose={onClose} title={say(words.yours)} size={560} fullScreen={usePhone()}>
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
          aria-label={say('How to make it')}
          data={WAYS.map(({ value: each, label }) => ({ value: each, label: say(label) }))}
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
              label={say(words.type)}
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
        {way === 'drawn' && <DrawPad label={say(words.draw)} onDrawn={setImage} />}
        {way === 'uploaded' && <PicturePad words={words} image={image} onChosen={setImage} />}
        <p className="muted">{say(words.meaning)}</p>
        <Button type="submit" size="lg" disabled={!value}>
          {say(words.adopt)}
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
