import { Button, CloseButton } from '@mantine/core';
import { AnswerControl } from './answer-control.tsx';
import type { Asking } from './asking.ts';
import { isAskable, type Progress, type Question } from './questions.ts';
import type { DraftState } from './use-answers.ts';
import classes from './signing.module.css';
import { say, sayLater } from '#web/words/say.ts';

interface Props extends Asking {
  isList: boolean;
  question: Question | null;
  progress: Progress;
  draft: DraftState;
  isPending: boolean;
  onNext: () => void;
  onClose: () => void;
  onFinish: () => void;
}
const KEPT: Record<DraftState, string> = {
  kept: sayLater('Your answers are kept'),
  waiting: sayLater('Keeping your answers…'),
  offline: sayLater('Not kept yet: there is no connection'),
};

/** At the foot of the screen: the answer that is being given, and the way to the next one or to the end. */
export function Dock({ isList, question, progress, draft, isPending, onNext, onClose, onFinish, ...asking }: Props) {
  const { next, at, required, done } = progress;
  const onEnter = (event: React.KeyboardEvent) => {
    const isLine = event.target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(event.target.type);
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !isLine) return;
    event.preventDefault();
    if (next) onNext();
    else onFinish();
  };
  return (
    <div className={classes.dockInner}>
      {question && !isList && isAskable(question) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its fields goes on
        <section key={question.name} className={classes.answer} aria-label={say('Your answer')} onKeyDown={onEnter}>
          <AnswerControl {...asking} question={question} isFocused />
          <CloseButton size="lg" aria-label={say('Close this question')} onClick={onClose} />
        </section>
      )}
      <div className={classes.onward}>
        <span className="muted" role="status" data-draft={draft}>
          {draft === 'kept' && required > 0
            ? say('{done} of {required} required answers given', { done, required })
            : say(KEPT[draft])}
        </span>
        {next ? (
          <Button size="md" variant={next === question ? 'light' : 'filled'} onClick={onNext}>
            {say('Next required ({at} of {required})', { at, required })}
          </Button>
        ) : (
          <Button size="md" loading={isPending} onClick={onFinish}>
            {say('Sign and finish')}
          </Button>
        )}
      </div>
    </div>
  );
}
