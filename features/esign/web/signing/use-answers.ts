import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SigningView } from '../../signing-answers.ts';
import { wireValue } from './answer-problems.ts';
import { answersOf, isAskable, questionsOf, valuesOf, type Question } from './questions.ts';
import { keepDraft, type Opened } from './signing-api.ts';

/** Milliseconds of quiet after which what was typed goes to the server. */
const QUIET = 800;

export type DraftState = 'kept' | 'waiting' | 'offline';

/** The answers of a signer: what the server keeps, what is typed now, and what the conditions make of it. */
export function useAnswers(opened: Opened, view: SigningView) {
  const [values, setValues] = useState<Record<string, unknown>>(() => valuesOf(view.inputs));
  const [draft, setDraft] = useState<DraftState>('kept');
  const questions = useMemo(() => questionsOf(view.inputs, values), [view.inputs, values]);
  const latest = useRef({ opened, values, questions });
  useEffect(() => void (latest.current = { opened, values, questions }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef(false);

  const send = useCallback(async () => {
    clearTimeout(timer.current);
    if (!unsent.current) return;
    unsent.current = false;
    const now = latest.current;
    try {
      await keepDraft(now.opened, forWire(now.questions, draftOf(now.questions, now.values)));
      if (!unsent.current) setDraft('kept');
    } catch {
      unsent.current = true;
      setDraft('offline');
    }
  }, []);

  useEffect(() => {
    const leave = () => void (document.visibilityState === 'hidden' && send());
    const again = () => void send();
    document.addEventListener('visibilitychange', leave);
    addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('online', again);
      void send();
    };
  }, [send]);

  const answer = useCallback(
    (name: string, value: unknown) => {
      setValues((before) => ({ ...before, [name]: value }));
      setDraft('waiting');
      unsent.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), QUIET);
    },
    [send],
  );
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    unsent.current = false;
  }, []);
  return { values, questions, answer, draft, stop, toSign: () => forWire(questions, answersOf(questions, values)) };
}

/** What was emptied is said too: the server would keep what it has. */
const draftOf = (questions: readonly Question[], values: Record<string, unknown>) =>
  Object.fromEntries(
    questions
      .filter((each) => isAskable(each) && each.name in values)
      .map(({ name }) => [name, values[name] === '' ? null : values[name]]),
  );

const forWire = (questions: readonly Question[], values: Record<string, unknown>) => {
  const kinds = new Map(questions.map(({ name, kind }) => [name, kind]));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wireValue(kinds.get(name)!, value)]));
};
