import { ActionIcon, Checkbox, Group, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';
import { hasOptions, QUESTION_TYPES, type Question, type QuestionType } from '../../course-shapes.ts';
import { changed } from './question-lines.ts';
import { QuestionInput } from './question-input.tsx';
import classes from './evaluations.module.css';

interface Props {
  question: Question;
  at: number;
  isLast: boolean;
  problem?: string | undefined;
  onChange: (question: Question) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (from: number, to: number) => void;
}
/** One question as its author writes it. It is moved by its handle, or by the arrows. */
export function QuestionEditor({ question, at, isLast, problem, onChange, onMove, onRemove, onDrag }: Props) {
  const set = (change: Partial<Question>) => onChange(changed(question, change));
  const name = say('question {number}', { number: at + 1 });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where a question is dropped; the arrows do the same by keys
    <li
      className={classes.question}
      aria-label={say('Question {number}', { number: at + 1 })}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrag(Number(event.dataTransfer.getData('text/plain')), at);
      }}
    >
      <Group gap="xs" wrap="nowrap" align="end">
        <span
          className={classes.handle}
          draggable
          aria-hidden
          onDragStart={(event) => event.dataTransfer.setData('text/plain', String(at))}
        >
          <IconGripVertical size={16} stroke={1.6} />
        </span>
        <TextInput
          label={say(question.inputType === 'blank' ? 'Heading or text' : 'Question')}
          className={classes.label}
          value={question.label}
          error={problem}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <NativeSelect
          label={say('Answered by')}
          data={QUESTION_TYPES.map((type) => ({ value: type, label: say(type) }))}
          value={question.inputType}
          onChange={(event) => set({ inputType: event.currentTarget.value as QuestionType })}
        />
      </Group>
      {hasOptions(question) && (
        <TagsInput
          label={say('Options')}
          value={question.options ?? []}
          onChange={(options) => set({ options })}
          acceptValueOnBlur
        />
      )}
      {question.inputType !== 'blank' && (
        <div className={classes.scored}>
          <QuestionInput
            question={{ ...question, label: say('Right answer'), required: false }}
            value={question.correct}
            onChange={(correct) => set({ correct: correct === '' ? null : correct })}
          />
          <NumberInput
            label={say('Points')}
            min={1}
            w={90}
            value={question.points ?? 1}
            onChange={(points) => set({ points: Number(points) || 1 })}
          />
          <Checkbox
            label={say('Required')}
            checked={question.required ?? false}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
        </div>
      )}
      <Group gap={4} justify="flex-end">
        <ActionIcon aria-label={say('Move {name} up', { name })} disabled={at === 0} onClick={() => onMove(at - 1)}>
          <IconArrowUp size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={say('Move {name} down', { name })} disabled={isLast} onClick={() => onMove(at + 1)}>
          <IconArrowDown size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={say('Remove {name}', { name })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Group>
    </li>
  );
}
