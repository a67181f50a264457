import type { CSSProperties } from 'react';
import { IconCheck } from '@tabler/icons-react';
import type { SignatureValue, SigningInput } from '../../signing-answers.ts';
import { FONT_SIZE } from '../../inputs.ts';
import type { Asking } from './asking.ts';
import { isAnswered, isAskable, type Question } from './questions.ts';
import { shownValue } from './shown-value.ts';
import classes from './signing.module.css';
import { say } from '#web/words/say.ts';

interface Props extends Asking {
  question: Question;
  place: SigningInput;
  page: { width: number; height: number };
  /** Shown in an empty place that is read-only. */
  hint?: string | undefined;
  isPresent: boolean;
  /** Whether this is the place to scroll to for its question. */
  isFirst: boolean;
  onPick: (name: string) => void;
}
/** One place on a page, with its value; a tap on it answers it. */
export function PlaceBox({
  question,
  place,
  page,
  hint,
  isPresent,
  isFirst,
  values,
  problems,
  put,
  askSignature,
  onPick,
}: Props) {
  const value = values[question.name];
  const { kind } = question;
  const isOn = kind === 'Radio' ? value === place.field.options?.[0] : kind === 'Checkbox' && value === true;
  const isDone = isAnswered(kind, value);
  const pick = () => {
    onPick(question.name);
    if (kind === 'Checkbox') put(question, value !== true);
    else if (kind === 'Radio') put(question, place.field.options?.[0]);
    else if (isDrawn(kind) && !isDone) askSignature(question);
  };
  const isOpen = isAskable({ ...question, enabled: question.enabled && question.visible });
  const { label } = question;
  const toggles = kind === 'Checkbox' || kind === 'Radio';
  return (
    <button
      type="button"
      className={classes.place}
      style={styleOf(place, page)}
      data-question={isFirst ? question.name : undefined}
      data-kind={kind}
      data-state={problems[question.name] ? 'wrong' : isDone ? 'done' : question.required ? 'required' : 'open'}
      data-present={isPresent || undefined}
      disabled={!isOpen}
      role={toggles ? kind.toLowerCase() : undefined}
      aria-checked={toggles ? isOn : undefined}
      aria-label={nameOf(question, place, isDone)}
      title={label}
      onClick={pick}
    >
      {toggles ? isOn && <IconCheck stroke={3} /> : <Shown question={question} value={value} hint={hint} />}
    </button>
  );
}

const isDrawn = (kind: Question['kind']) => kind === 'Signature' || kind === 'Initials';

function nameOf({ label, kind, required, readOnly }: Question, place: SigningInput, isDone: boolean): string {
  if (kind === 'Radio') return `${label}: ${place.field.options?.[0] ?? ''}`;
  if (kind === 'DateSigned') return say('{label}: filled in when you sign', { label });
  if (readOnly) return isDone ? say('{label}: filled in already', { label }) : say('{label}: not filled in yet', { label });
  return `${label}${required ? say(', required') : ''}${isDone ? say(', answered') : ''}`;
}

function Shown({ question, value, hint }: { question: Question; value: unknown; hint: string | undefined }) {
  if (isDrawn(question.kind) && value) {
    const made = value as SignatureValue;
    if ('image' in made) return <img src={made.image} alt="" />;
    // what staff read says that it is there, and no more
    return <em className={classes.script}>{'text' in made ? made.text : say('Signed')}</em>;
  }
  const text = shownValue(question, value);
  return text ? <span data-value>{text}</span> : <span data-hint>{hint ?? hintOf(question)}</span>;
}

function hintOf({ kind, label, readOnly }: Question): string {
  if (kind === 'DateSigned') return say('Date of signing');
  if (readOnly) return '';
  if (kind === 'Signature') return say('Sign here');
  if (kind === 'Initials') return say('Initials');
  return label;
}

/** Measured in parts of the page, so that it is right at every zoom. */
function styleOf({ left, top, width, height, field }: SigningInput, page: { width: number; height: number }): CSSProperties {
  const { fontSize = FONT_SIZE.usual, align = 'left' } = field.formatting ?? {};
  return {
    left: `${(left / page.width) * 100}%`,
    top: `${(top / page.height) * 100}%`,
    width: `${(width / page.width) * 100}%`,
    height: `${(height / page.height) * 100}%`,
    fontSize: `${(fontSize / page.width) * 100}cqw`,
    textAlign: align,
  };
}
