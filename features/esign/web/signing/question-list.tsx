import { AnswerControl } from './answer-control.tsx';
import type { Asking } from './asking.ts';
import { isAskable, type Question } from './questions.ts';
import { shownValue } from './shown-value.ts';
import classes from './signing.module.css';
import { say } from '#web/words/say.ts';

/** The same questions as a plain list with labels, for keyboards, screen readers, and people who prefer it. */
export function QuestionList({ questions, ...asking }: Asking & { questions: readonly Question[] }) {
  const shown = questions.filter(({ visible }) => visible);
  const pages = [...Map.groupBy(shown, ({ places }) => places[0]?.page ?? 1)];
  return (
    <div className={classes.sheet}>
      {pages.map(([page, ofPage]) => (
        <section key={page} aria-label={say('Page {page}', { page })}>
          <h2>{say('Page {page}', { page })}</h2>
          <ol className={classes.questions}>
            {ofPage.map((question) => (
              <li key={question.name} data-question={question.name}>
                {isAskable(question) ? (
                  <AnswerControl {...asking} question={question} />
                ) : (
                  <p>
                    <strong>{question.label}</strong>
                    <br />
                    <span className="muted">{stateOf(question, asking.values[question.name])}</span>
                  </p>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {!shown.length && <p>{say('There is nothing for you to fill in. Please read the pages, then finish.')}</p>}
    </div>
  );
}

function stateOf(question: Question, value: unknown): string {
  if (question.kind === 'DateSigned') return say('Filled in when you sign');
  if (!question.enabled) return say('Not needed with your other answers');
  return shownValue(question, value) || say('Empty');
}
