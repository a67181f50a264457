import { Button, Checkbox, NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import { maskPhone, MASKS, type Mask } from '#common/masks.ts';
import { say, sayLater } from '#web/words/say.ts';
import type { SignatureValue } from '../../signing-answers.ts';
import type { Asking } from './asking.ts';
import { FileAnswer } from './file-answer.tsx';
import { isAnswered, type Question } from './questions.ts';
import classes from './signing.module.css';

interface Props extends Asking {
  question: Question;
  /** It takes the focus when it appears. */
  isFocused?: boolean;
}
/** The control for an answer of this kind, with its label and what is wrong with it. */
export function AnswerControl(props: Props) {
  const { question, values, problems, put, isFocused = false } = props;
  const value = values[question.name];
  const label = {
    label: question.label,
    required: question.required,
    error: problems[question.name],
    size: 'md',
    'data-autofocus': isFocused || undefined,
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the box that was tapped says which question is meant
    autoFocus: isFocused,
  } as const;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (question.kind) {
    case 'TextArea':
      return (
        <Textarea
          {...label}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={text}
          onChange={(event) => put(question, event.currentTarget.value)}
        />
      );
    case 'Checkbox':
      return (
        <Checkbox
          size="md"
          label={question.required ? say('{label} (required)', { label: question.label }) : question.label}
          error={problems[question.name]}
          checked={value === true}
          onChange={(event) => put(question, event.currentTarget.checked)}
        />
      );
    case 'Radio':
      return (
        <Radio.Group
          label={question.label}
          required={question.required}
          error={problems[question.name]}
          value={text || null}
          onChange={(option) => put(question, option)}
        >
          <div className={classes.options}>
            {question.options.map((option) => (
              <Radio key={option} size="md" value={option} label={option} />
            ))}
          </div>
        </Radio.Group>
      );
    case 'Dropdown':
      return (
        <NativeSelect
          {...label}
          value={text}
          data={[{ value: '', label: say('Choose…') }, ...question.options]}
          onChange={(event) => put(question, event.currentTarget.value)}
        />
      );
    case 'Signature':
    case 'Initials':
      return <Drawn {...props} />;
    case 'File':
      return <FileAnswer {...props} />;
    default:
      return (
        <TextInput
          {...label}
          {...lineOf(question)}
          maxLength={2_000}
          value={text}
          onChange={(event) => put(question, masked(question, event.currentTarget.value))}
        />
      );
  }
}

/** What the keyboard of a phone should offer. */
function lineOf({ kind }: Question): React.ComponentProps<typeof TextInput> {
  if (kind === 'EmailAddress') return { type: 'email', inputMode: 'email', autoComplete: 'email' };
  if (kind === 'Phone') return { type: 'tel', inputMode: 'tel', autoComplete: 'tel' };
  if (kind === 'FullName') return { autoComplete: 'name' };
  if (kind === 'Date') return { type: 'date' };
  if (kind === 'Number' || kind === 'Currency')
    return { inputMode: 'decimal', leftSection: kind === 'Currency' ? '$' : undefined };
  return {};
}

function masked({ kind, field }: Question, typed: string): string {
  if (kind === 'Phone') return typed.trim().startsWith('+') ? typed : maskPhone(typed);
  const mask = MASKS[field.formatting?.mask as Mask];
  return kind === 'TextField' && mask ? mask(typed) : typed;
}

function Drawn({ question, values, problems, askSignature, put }: Props) {
  const value = values[question.name] as SignatureValue | null | undefined;
  const isDone = isAnswered(question.kind, value);
  const problem = problems[question.name];
  return (
    <div role="group" aria-label={question.label} className={classes.drawn}>
      <strong>
        {question.label}
        {question.required && <span className="muted">{say(' (required)')}</span>}
      </strong>
      {value && (
        <span className={classes.paper}>
          {value.kind === 'typed' ? (
            <em className={classes.script}>{value.text}</em>
          ) : (
            <img src={value.image} alt={say('Your {label}', { label: question.label.toLowerCase() })} />
          )}
        </span>
      )}
      {problem && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
      <span className={classes.options}>
        <Button size="md" variant={isDone ? 'default' : 'filled'} onClick={() => askSignature(question, isDone)}>
          {isDone ? say('Change') : say(VERBS[question.kind] ?? 'Sign')}
        </Button>
        {isDone && (
          <Button size="md" variant="subtle" onClick={() => put(question, null)}>
            {say('Remove')}
          </Button>
        )}
      </span>
    </div>
  );
}

const VERBS: Partial<Record<Question['kind'], string>> = { Signature: sayLater('Sign here'), Initials: sayLater('Add initials') };
