import { useMemo, useState } from 'react';
import { Alert, Button, Rating, Skeleton, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, ApiError } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import { say } from '#web/words/say.ts';
import { isEmpty, type Question } from '../../course-shapes.ts';
import { mixed } from './mixed.ts';
import { QuestionInput } from './question-input.tsx';

interface Entry {
  _id: string;
  course_eval: string;
  attempt: number | null;
}
interface Evaluation {
  _id: string;
  name: string;
  questions: Question[] | null;
  pass_score: number | null;
}

/** The evaluation of a course as its learner takes it; a quiz has another order at each attempt. */
export function TakeEvaluation({ entryId, onPassed }: { entryId: string; onPassed: () => void }) {
  const entry = useQuery({
    queryKey: ['records', 'courseEvalEntries', entryId],
    queryFn: ({ signal }) => api<Entry>(`/api/course-eval-entries/${entryId}`, { signal, quiet: true }),
  });
  /** The attempt on the page. The server counts it as soon as it is sent; the page keeps it until the learner tries again. */
  const [attempt, setAttempt] = useState<Entry>();
  if (!attempt && entry.data) setAttempt(entry.data);
  const evaluation = useQuery({
    queryKey: ['records', 'courseEvaluation', attempt?.course_eval],
    queryFn: ({ signal }) => api<Evaluation>(`/api/course-evals/${attempt!.course_eval}`, { signal, quiet: true }),
    enabled: attempt !== undefined,
  });
  if (!attempt || !evaluation.data) {
    const problem = entry.error ?? evaluation.error;
    return problem ? <Alert color="yellow">{problem.message}</Alert> : <Skeleton h={240} />;
  }
  const tryAgain = () => void entry.refetch().then(({ data }) => setAttempt(data));
  return (
    <Asked key={attempt.attempt ?? 0} entry={attempt} evaluation={evaluation.data} onPassed={onPassed} onTryAgain={tryAgain} />
  );
}

interface AskedProps {
  entry: Entry;
  evaluation: Evaluation;
  onPassed: () => void;
  onTryAgain: () => void;
}
function Asked({ entry, evaluation, onPassed, onTryAgain }: AskedProps) {
  const questions = useMemo(() => mixed(evaluation.questions ?? [], entry.attempt ?? 0), [evaluation, entry]);
  const [answers, setAnswers] = useState<Record<string, unknown>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [score, setScore] = useState(0);
  const [comments, setComments] = useState('');
  const [outcome, setOutcome] = useState<{ passed: boolean | null; score: number | null } | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setSending(true);
    try {
      const given = Object.entries(answers).filter(([, answer]) => !isEmpty(answer));
      const { passed, record } = await api<{ passed: boolean | null; record: { overall_score: number | null } }>(
        `/api/course-eval-entries/${entry._id}/submit`,
        {
          body: {
            answers: given.map(([question, answer]) => ({ question, answer })),
            comments: comments || null,
            ...(score ? { overall_score: score } : {}),
          },
          quiet: true,
        },
      );
      setOutcome({ passed, score: record.overall_score });
      await queryClient.invalidateQueries({ queryKey: ['records', 'learning'] });
      if (passed !== false) onPassed();
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setProblems({ ...problem.fields, ...(Object.keys(problem.fields).length ? {} : { form: problem.message }) });
    } finally {
      setSending(false);
    }
  };
  if (outcome?.passed === false)
    return (
      <Alert color="yellow" title={say('{score} % is not enough', { score: outcome.score })} role="status">
        <p>
          {say('{score} % are needed. Have another look at the course before you try again.', {
            score: evaluation.pass_score ?? 80,
          })}
        </p>
        <Button variant="default" onClick={onTryAgain}>
          {say('Try again')}
        </Button>
      </Alert>
    );
  return (
    <form
      noValidate
      aria-label={evaluation.name}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        {questions.map((question) => (
          <QuestionInput
            key={question._id}
            question={question}
            value={answers[question._id]}
            error={problems[`answers.${question._id}`]}
            onChange={(value) => {
              setProblems({});
              setAnswers({ ...answers, [question._id]: value });
            }}
          />
        ))}
        <div>
          <p className="muted">{say('How good was this course?')}</p>
          <Rating value={score} onChange={setScore} getSymbolLabel={(value) => say('{value} of 5', { value })} />
        </div>
        <Textarea
          label={say('Comments')}
          autosize
          minRows={2}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        {problems.form && (
          <Alert color="yellow" role="alert">
            {problems.form}
          </Alert>
        )}
        <Button type="submit" loading={isSending}>
          {say('Send answers')}
        </Button>
      </Stack>
    </form>
  );
}
