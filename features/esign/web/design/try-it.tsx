import { lazy, Suspense, useMemo, useState } from 'react';
import { Modal } from '#web/ui/modal.tsx';
import { say } from '#web/words/say.ts';
import type { Role } from '../../recipients.ts';
import type { SignatureValue } from '../../signing-answers.ts';
import { storedPages } from '../agreement/stored-pages.ts';
import { problemsOf } from '../signing/answer-problems.ts';
import { Dock } from '../signing/dock.tsx';
import { DocumentPages } from '../signing/document-pages.tsx';
import { answersOf, progressOf, questionsOf, type Question, type Values } from '../signing/questions.ts';
import type { PageSource } from '../signing/signing-api.ts';
import signing from '../signing/signing.module.css';
import { docDataOf, type Inputs } from './design-model.ts';
import type { Size } from './geometry.ts';
import { SampleResult } from './sample-result.tsx';
import { actorsOf, turnOf, type ValuesByRole } from './try-model.ts';
import classes from './design.module.css';

const SignatureDialog = lazy(() => import('../signing/signature-dialog.tsx'));

interface Props {
  document: string;
  inputs: Inputs;
  pages: readonly Size[];
  path: string;
  name: string;
  onClose: () => void;
}
/** Plays every recipient in turn and shows the sealed result. Nothing is sent. */
export default function TryIt({ document, inputs, pages, path, name, onClose }: Props) {
  const actors = useMemo(() => actorsOf(inputs), [inputs]);
  const [values, setValues] = useState<ValuesByRole>({});
  const [step, setStep] = useState(0);
  const source = useMemo(() => storedPages(path), [path]);
  const actor = actors[step];
  const title = actor
    ? say('{name}: {actor} ({number} of {count})', { name, actor: say(actor), number: step + 1, count: actors.length })
    : say('{name}: the result', { name });
  const done = (role: Role, own: Values) => {
    setValues({ ...values, [role]: own });
    setStep(step + 1);
  };
  return (
    <Modal opened fullScreen onClose={onClose} title={title} classNames={{ content: classes.tryIt, body: classes.tryBody }}>
      {actor ? (
        <Turn key={actor} actor={actor} inputs={inputs} pages={pages} source={source} values={values} onDone={done} />
      ) : (
        <SampleResult
          document={document}
          data={docDataOf(inputs, pages)}
          values={values}
          onAgain={() => (setValues({}), setStep(0))}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface TurnProps {
  actor: Role;
  inputs: Inputs;
  pages: readonly Size[];
  source: PageSource;
  values: ValuesByRole;
  onDone: (role: Role, own: Values) => void;
}
function Turn({ actor, inputs, pages, source, values: others, onDone }: TurnProps) {
  const asked = useMemo(() => turnOf(actor, inputs, others), [actor, inputs, others]);
  const [values, setValues] = useState<Values>({});
  const [present, setPresent] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [drawing, setDrawing] = useState<Question | null>(null);
  const questions = useMemo(() => questionsOf(asked, values), [asked, values]);
  const progress = progressOf(questions, values, present);
  const put = (question: Question, value: unknown) => {
    setValues((before) => ({ ...before, [question.name]: value }));
    setProblems(({ [question.name]: _solved, ...rest }) => rest);
  };
  const goTo = (name: string) => {
    setPresent(name);
    requestAnimationFrame(() =>
      document.querySelector(`[data-question="${CSS.escape(name)}"]`)?.scrollIntoView({ block: 'center' }),
    );
  };
  const finish = () => {
    const found = problemsOf(questions, values);
    setProblems(found);
    const first = questions.find(({ name }) => found[name]);
    if (first) goTo(first.name);
    else onDone(actor, answersOf(questions, values));
  };
  const asking = { source, values, problems, put, askSignature: setDrawing };
  return (
    <>
      <div className={classes.tryPages}>
        <DocumentPages {...asking} pages={[...pages]} questions={questions} present={present} zoom={1} onPick={goTo} />
      </div>
      <footer className={signing.dock}>
        <Dock
          {...asking}
          isList={false}
          question={questions.find(({ name, visible }) => name === present && visible) ?? null}
          progress={progress}
          draft="kept"
          isPending={false}
          onNext={() => progress.next && goTo(progress.next.name)}
          onClose={() => setPresent(null)}
          onFinish={finish}
        />
      </footer>
      <Suspense>
        {drawing && (
          <SignatureDialog
            question={drawing}
            signer={actor}
            onAdopt={(value: SignatureValue) => {
              put(drawing, value);
              setDrawing(null);
            }}
            onClose={() => setDrawing(null)}
          />
        )}
      </Suspense>
    </>
  );
}
