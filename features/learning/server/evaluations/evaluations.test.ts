import { afterAll, beforeAll, expect, test } from 'vitest';
import { allViews, startTestApp, type Client, type TestApp } from '#server/testing.ts';
import { QUESTION_TYPES } from '../../course-shapes.ts';

let app: TestApp;
let admin: Client;
let learner: Client;
const READS = { access: true, view: 'All' };
const reads = Object.fromEntries(
  ['courses', 'courseSessions', 'courseEvaluation', 'courseEvalEntries'].map((name) => [name, { views: READS }]),
);
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signIn();
  learner = await app.userWith({ access: reads, name: 'Ann Ames' });
});
afterAll(() => app?.close());

const CREATE = '/api/course-eval-entries/createEntryForUsers';
const QUIZ = [
  { _id: 'color', label: 'Which color?', inputType: 'dropdown', options: ['Red', 'Blue'], correct: 'Blue', required: true },
  { _id: 'parts', label: 'Which parts?', inputType: 'dropdown-multi', options: ['A', 'B', 'C'], correct: ['A', 'C'], points: 2 },
  { _id: 'word', label: 'Which word?', inputType: 'text', correct: 'Soap' },
];
const evaluation = async (fields: object) => {
  const { body } = await admin.post('/api/course-evals', { name: 'Evaluation', ...fields });
  return body.record;
};
const entryOf = async (evalId: string, person = learner) =>
  (await admin.post(CREATE, { course_eval: evalId, users: [person.user._id] })).body.records[0];
const submit = (person: Client, entry: string, answers: Record<string, unknown>, more: object = {}) =>
  person.post(`/api/course-eval-entries/${entry}/submit`, {
    answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
    ...more,
  });

test('an entry has its fields, and needs its evaluation [COURSE-003]', async () => {
  const course = await app.make('courses', { title: 'Asthma' });
  const { _id } = await evaluation({ course: course._id, questions: [{ label: 'How was it?', inputType: 'text' }] });
  const { record } = (
    await admin.post('/api/course-eval-entries', {
      user: learner.user._id,
      course: course._id,
      course_eval: _id,
      comments: 'Good',
    })
  ).body;

  expect(Object.keys(record)).toEqual(
    expect.arrayContaining(
      'user course course_eval overall_score comments answers created_by modified_by date_taken deleted createdAt updatedAt'.split(
        ' ',
      ),
    ),
  );
  expect(record).toMatchObject({
    user: learner.user._id,
    course: course._id,
    course_eval: _id,
    comments: 'Good',
    date_taken: null,
  });
  const without = await admin.post('/api/course-eval-entries', { user: learner.user._id });
  expect([without.status, Object.keys(without.body.fields)]).toEqual([422, ['course_eval']]);
});

test('an entry is made for each given user who has none to take, also under five calls at once [COURSE-005]', async () => {
  const { _id } = await evaluation({ questions: [{ label: 'How was it?', inputType: 'text' }] });
  const course = (await app.make('courses', { title: 'Lifting' }))._id;
  const second = await app.userWith({ access: reads });
  const users = [learner.user._id, second.user._id];
  const calls = await Promise.all(Array.from({ length: 5 }, () => admin.post(CREATE, { course_eval: _id, course, users })));

  expect(calls.reduce((sum, { body }) => sum + body.created, 0)).toBe(2);
  const made = await app.find(admin, 'course-eval-entries', { course_eval: _id });
  expect(made.map(({ user }) => user).sort()).toEqual([...users].sort());
  expect(made.map((entry) => entry.course)).toEqual([course, course]);
  const again = (await admin.post(CREATE, { course_eval: _id, users })).body;
  expect(again).toMatchObject({ created: 0, skipped: users.map((user) => ({ _id: user, reason: expect.any(String) })) });
  expect(again.records).toHaveLength(2);
  await app.system().records.update('courseEvalEntries', made[0]!._id, { date_taken: new Date().toISOString() });
  expect((await admin.post(CREATE, { course_eval: _id, users })).body).toMatchObject({
    created: 1,
    skipped: [{ _id: made[1]!.user }],
  });
  expect((await learner.post(CREATE, { course_eval: _id, users })).status).toBe(403);
});

test('questions have eight types; what cannot be asked is refused at its place', async () => {
  const all = QUESTION_TYPES.map((inputType) => ({ label: `A ${inputType}`, inputType, options: ['One', 'Two'] }));
  const made = await evaluation({ questions: all });
  expect(made.questions.map((question: { _id: string; inputType: string }) => [typeof question._id, question.inputType])).toEqual(
    QUESTION_TYPES.map((type) => ['string', type]),
  );
  const twice = { _id: 'same', label: 'Again', inputType: 'text' };
  const ids = (await evaluation({ questions: [twice, twice] })).questions.map(({ _id }: { _id: string }) => _id);
  expect(ids).toEqual(['same', expect.not.stringMatching(/^same$/)]);

  const { status, body } = await admin.post('/api/course-evals', {
    name: 'Wrong',
    questions: [
      { label: 'Fine', inputType: 'text' },
      { label: 'Unknown', inputType: 'slider' },
      { label: 'No choices', inputType: 'dropdown' },
      { label: 'No such choice', inputType: 'dropdown', options: ['A'], correct: 'B' },
      { label: ' ', inputType: 'text' },
    ],
  });
  expect(status).toBe(422);
  expect(Object.keys(body.fields).sort()).toEqual(['questions.1', 'questions.2', 'questions.3', 'questions.4']);
});

test('each type takes its answers; all problems are told at once', async () => {
  const questions = QUESTION_TYPES.map((inputType) => ({
    _id: inputType,
    label: inputType,
    inputType,
    options: ['One', 'Two'],
    required: inputType === 'text',
  }));
  const { _id } = await evaluation({ questions });
  const entry = await entryOf(_id);
  const wrong = await submit(learner, entry._id, {
    time: '25:00',
    phone: 'call me',
    checkbox: 'yes',
    'text-area': 'x'.repeat(10_001),
    dropdown: 'Three',
    'dropdown-multi': ['One', 'Three'],
    blank: 'an answer',
    nowhere: 'x',
  });

  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.fields).sort()).toEqual([...QUESTION_TYPES, 'nowhere'].map((each) => `answers.${each}`).sort());
  const right = {
    text: 'Fine',
    time: '09:30',
    phone: '(305) 555-0100',
    checkbox: false,
    'text-area': 'Long',
    dropdown: 'Two',
    'dropdown-multi': ['One', 'Two'],
  };
  expect((await submit(learner, entry._id, right, { overall_score: 6 })).body.fields).toHaveProperty('overall_score');
  const taken = await submit(learner, entry._id, right, { overall_score: 5, comments: 'Thanks' });
  expect(taken.body).toMatchObject({
    passed: null,
    record: { overall_score: 5, comments: 'Thanks', date_taken: expect.any(String) },
  });
  expect((await submit(learner, entry._id, right)).body.code).toBe('already-taken');
  const byHand = await admin.put(`/api/course-eval-entries/update-certain-fields/${entry._id}`, {
    fields: { answers: [{ question: 'time', answer: 'noon' }] },
  });
  expect(Object.keys(byHand.body.fields).sort()).toEqual(['answers.text', 'answers.time']);
});

test('a quiz is scored by the server, and its right answers never leave it', async () => {
  const { _id, questions } = await evaluation({ questions: QUIZ, pass_score: 75, attempts: 2 });
  expect(questions[0].correct).toBe('Blue');
  const reader = await app.userWith({ access: reads });
  for (const person of [learner, reader]) {
    const answers = [
      await person.get(`/api/course-evals/${_id}`),
      await person.post('/api/course-evals/dataSourceSearch', {}),
      await person.get(`/api/course-evals/with-relationships/${_id}`),
      await person.get(`/api/audit-log/get-record-changes-by-module/courseEvaluation/${_id}`),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('"correct"');
    expect(answers[0]!.body.questions).toHaveLength(3);
  }

  const entry = await entryOf(_id);
  const failed = await submit(learner, entry._id, { color: 'Blue', parts: ['A'], word: 'Water' }, { overall_score: 100 });
  expect(failed.body).toMatchObject({ passed: false, record: { overall_score: 25, passed: false } });
  expect(JSON.stringify(failed.body)).not.toContain('"correct"');
  const passed = await submit(learner, entry._id, { color: 'Blue', parts: ['C', 'A'], word: ' soap ' });
  expect(passed.body).toMatchObject({ passed: true, record: { overall_score: 100 } });
  expect((await submit(learner, entry._id, { color: 'Blue' })).status).toBe(409);
});

test('without attempts left a quiz is over, and nobody answers for another', async () => {
  const { _id } = await evaluation({ questions: QUIZ, pass_score: 100 });
  const entry = await entryOf(_id);
  const stranger = await app.userWith({ access: { ...reads, courseEvalEntries: { views: allViews } } });
  expect((await submit(stranger, entry._id, { color: 'Blue' })).status).toBe(403);

  expect((await submit(learner, entry._id, { color: 'Red' })).body.passed).toBe(false);
  const again = await submit(learner, entry._id, { color: 'Blue', parts: ['A', 'C'], word: 'Soap' });
  expect([again.status, again.body.code]).toEqual([409, 'no-attempts-left']);
});

test('a learner answers a quiz by handing it in alone, and what was taken stays', async () => {
  const { _id } = await evaluation({ questions: QUIZ, pass_score: 100 });
  const own = { access: true, view: 'Owner', create: true, edit: 'Owner', delete: 'Owner' };
  const person = await app.userWith({ access: { ...reads, courseEvalEntries: { views: own } } });
  const right = ['Blue', ['A', 'C'], 'Soap'].map((answer, at) => ({ question: QUIZ[at]!._id, answer }));
  const path = '/api/course-eval-entries';
  const made = await person.post(path, { course_eval: _id, user: person.user._id });
  const entry = made.body.record._id;
  expect((await submit(person, entry, { color: 'Red' })).body.passed).toBe(false);

  const elsewhere = await evaluation({ questions: QUIZ });
  const refused = [
    await person.post(path, { course_eval: _id, user: person.user._id, answers: right }),
    await person.put(`${path}/update-certain-fields/${entry}`, { fields: { answers: right } }),
    await person.put(`${path}/update-certain-fields/${entry}`, { fields: { answers: null } }),
    await person.put(`${path}/update-certain-fields/${entry}`, { fields: { course_eval: elsewhere._id } }),
    await person.put(`${path}/update-certain-fields/${entry}`, { fields: { user: learner.user._id } }),
    await person.put(`${path}/mark-deleted/${entry}`),
  ];

  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(422));
  expect((await person.get(`${path}/${entry}`)).body).toMatchObject({ passed: false, course_eval: _id, user: person.user._id });
  const { date_taken } = (await person.get(`${path}/${entry}`)).body;
  app.advance(60_000);
  const corrected = await admin.put(`${path}/update-certain-fields/${entry}`, { fields: { answers: right } });
  app.advance(-60_000);
  expect(corrected.body.record).toMatchObject({ passed: true, date_taken });
});

test('a quiz of a course that was failed without attempts left is not given again by itself', async () => {
  const course = await app.make('courses', { title: 'Mobility', type: 'Article' });
  const { _id } = await evaluation({ course: course._id, questions: QUIZ, pass_score: 50 });
  const made = await admin.post('/api/course-sessions/checkAndCreateCourseSessions', {
    course: course._id,
    users: [learner.user._id],
  });
  await learner.put(`/api/course-sessions/${made.body.records[0]._id}/progress`, { page: 1 });
  const entries = () => app.find(learner, 'course-eval-entries', { course_eval: _id });
  const [entry] = await entries();

  expect((await submit(learner, entry!._id, { color: 'Red' })).body.passed).toBe(false);

  expect((await entries()).map((each) => each._id)).toEqual([entry!._id]);
});

test('a course with an evaluation is done when that is passed', async () => {
  const course = await app.make('courses', { title: 'Seizures', type: 'Article' });
  const { _id } = await evaluation({ course: course._id, questions: QUIZ, pass_score: 50 });
  const made = await admin.post('/api/course-sessions/checkAndCreateCourseSessions', {
    course: course._id,
    users: [learner.user._id],
  });
  const session = made.body.records[0]._id;
  await learner.put(`/api/course-sessions/${session}/progress`, { page: 1 });

  expect((await learner.get(`/api/course-sessions/${session}/certificate`)).body.code).toBe('not-completed');
  const [entry] = await app.find(learner, 'course-eval-entries', { course_eval: _id });
  expect((await submit(learner, entry!._id, { color: 'Blue', parts: ['A', 'C'] })).body.passed).toBe(true);
  expect((await learner.get(`/api/course-sessions/${session}/certificate`)).status).toBe(200);
});
