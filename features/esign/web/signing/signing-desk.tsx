import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Alert, Skeleton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { say } from '#web/words/say.ts';
import type { SignatureValue, SigningView } from '../../signing-answers.ts';
import { problemsOf } from './answer-problems.ts';
import { Dock } from './dock.tsx';
import { DocumentPages } from './document-pages.tsx';
import { OtherWays, type Ways } from './other-ways.tsx';
import { QuestionList } from './question-list.tsx';
import { progressOf, type Question } from './questions.ts';
import { sign, signingOptions, sourceOf, type Opened } from './signing-api.ts';
import { SigningFrame } from './signing-frame.tsx';
import { useAnswers } from './use-answers.ts';
import { ViewTools } from './view-tools.tsx';
import classes from './signing.module.css';

const SignatureDialog = lazy(() => import('./signature-dialog.tsx'));

/** The document with what is asked of the signer, on its pages or as a plain list, and the next required answer always in reach. */
export function SigningDesk({ opened, view, ways }: { opened: Opened; view: SigningView; ways: Ways }) {
  const { values, questions, answer, draft, stop, toSign } = useAnswers(opened, view);
  const [isList, setList] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [present, setPresent] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [signing, setSigning] = useState<Question | null>(null);
  const source = useMemo(() => sourceOf(opened), [opened]);
  const adopted = useRef<Partial<Record<Question['kind'], SignatureValue>>>({});
  const submit = useSubmit(opened, stop, setProblems);
  const progress = progressOf(questions, values, present);

  const goTo = (name: string) => {
    setPresent(name);
    requestAnimationFrame(() => bringIntoView(name, isList));
  };
  const put = (question: Question, value: unknown) => {
    answer(question.name, value);
    if (problems[question.name]) setProblems(({ [question.name]: _solved, ...others }) => others);
  };
  /** A signature that was adopted is put with one tap; the first one is made in its dialog. */
  const askSignature = (question: Question, isAnew = false) => {
    const known = adopted.current[question.kind];
    if (known && !isAnew) put(question, known);
    else setSigning(question);
  };
  const finish = () => {
    const found = problemsOf(questions, values);
    setProblems(found);
    const first = questions.find(({ name }) => found[name]);
    if (first) return goTo(first.name);
    submit.mutate(toSign());
  };
  const asking = { source, values, problems, put, askSignature };
  return (
    <SigningFrame
      title={view.agreement.name ?? say('Document')}
      tools={<ViewTools isList={isList} onList={setList} zoom={zoom} onZoom={setZoom} />}
      dock={
        <Dock
          {...asking}
          isList={isList}
          question={questions.find(({ name, visible }) => name === present && visible) ?? null}
          progress={progress}
          draft={draft}
          isPending={submit.isPending}
          onNext={() => progress.next && goTo(progress.next.name)}
          onClose={() => setPresent(null)}
          onFinish={finish}
        />
      }
    >
      {submit.isError && (
        <Alert color="red" role="alert" m="md">
          {submit.error.message}
        </Alert>
      )}
      {isList ? (
        <QuestionList {...asking} questions={questions} />
      ) : (
        <DocumentPages {...asking} pages={view.pages} questions={questions} present={present} zoom={zoom} onPick={goTo} />
      )}
      <div className={classes.otherWays}>
        <OtherWays {...ways} />
      </div>
      <Suspense fallback={<Skeleton h={0} />}>
        {signing && (
          <SignatureDialog
            question={signing}
            signer={view.recipient.name}
            onAdopt={(value) => {
              adopted.current[signing.kind] = value;
              put(signing, value);
              setSigning(null);
            }}
            onClose={() => setSigning(null)}
          />
        )}
      </Suspense>
    </SigningFrame>
  );
}

/** Signs the document. Refusals are shown at their questions, and a changed agreement is loaded again. */
function useSubmit(opened: Opened, stop: () => void, setProblems: (problems: Record<string, string>) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = signingOptions(opened);
  return useMutation({
    mutationFn: (values: Record<string, unknown>) => {
      stop();
      return sign(opened, values);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey, exact: true }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.status === 422) setProblems(error.fields);
      if (error.status === 404 || error.status === 409) void queryClient.invalidateQueries({ queryKey, exact: true });
    },
  });
}

function bringIntoView(name: string, isList: boolean) {
  const place = document.querySelector<HTMLElement>(`[data-question="${CSS.escape(name)}"]`);
  place?.scrollIntoView({ block: 'center', inline: 'center', behavior: isStill() ? 'auto' : 'smooth' });
  if (isList)
    place?.querySelector<HTMLElement>('input:not([type=file]), textarea, select, button')?.focus({ preventScroll: true });
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
