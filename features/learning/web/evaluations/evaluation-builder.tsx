import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { api, ApiError } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import type { Question } from '../../course-shapes.ts';
import { moved } from './question-lines.ts';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionInput } from './question-input.tsx';
import classes from './evaluations.module.css';

let made = 0;
const fresh = (): Question => ({ _id: `new-${++made}`, label: '', inputType: 'text' });

/** The questions of an evaluation, and beside them what the person who takes it will see. */
export default function EvaluationBuilder({ module, record }: RecordPartProps) {
  const mayEdit = useRights(module).mayEdit(record);
  const stored = (record.questions ?? []) as unknown as Question[];
  const [draft, setDraft] = useState<Question[] | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const questions = draft ?? stored;
  const change = (next: Question[]) => {
    setProblems({});
    setDraft(next);
  };
  const save = async () => {
    setSaving(true);
    try {
      const given = questions.map(({ _id, ...question }) => (_id.startsWith('new-') ? question : { _id, ...question }));
      await api(`/api/course-evals/update-certain-fields/${record._id}`, {
        method: 'PUT',
        body: { fields: { questions: given }, version: record.version },
        quiet: true,
      });
      await refreshModule(module.name);
      setDraft(null);
      toast.success(say('Questions saved'));
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setProblems(problem.fields);
      toast.danger(problem.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={classes.builder}>
      {mayEdit && (
        <section aria-label={say('Questions')}>
          <ol className={classes.questions}>
            {questions.map((question, at) => (
              <QuestionEditor
                key={question._id}
                question={question}
                at={at}
                isLast={at === questions.length - 1}
                problem={problems[`questions.${at}`]}
                onChange={(next) => change(questions.with(at, next))}
                onMove={(to) => change(moved(questions, at, to))}
                onDrag={(from, to) => change(moved(questions, from, to))}
                onRemove={() => change(questions.toSpliced(at, 1))}
              />
            ))}
          </ol>
          <Group justify="space-between" mt="md">
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => change([...questions, fresh()])}>
              {say('Add question')}
            </Button>
            {draft && (
              <Group gap="xs">
                <Button variant="default" onClick={() => change(stored)}>
                  {say('Reset')}
                </Button>
                <Button loading={isSaving} onClick={() => void save()}>
                  {say('Save questions')}
                </Button>
              </Group>
            )}
          </Group>
        </section>
      )}
      <Preview questions={questions} />
    </div>
  );
}

function Preview({ questions }: { questions: readonly Question[] }) {
  const [answers, setAnswers] = useState<Record<string, unknown>>({});
  return (
    <section className={classes.preview} aria-label={say('Preview')}>
      <h3>{say('Preview')}</h3>
      {questions.length === 0 && <p className="muted">{say('It has no questions yet.')}</p>}
      {questions.map((question) => (
        <QuestionInput
          key={question._id}
          question={question}
          value={answers[question._id]}
          onChange={(value) => setAnswers({ ...answers, [question._id]: value })}
        />
      ))}
    </section>
  );
}
