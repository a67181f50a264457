import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { placesIn, templatesIn, textsIn } from './own-words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What answers providers: their features, signing, sign-in, and what every save passes. */
const ANSWERING = [
  'common/{files-taken.ts,fields/*.ts,validators/*.ts}',
  'server/read-given.ts',
  'server/records/{create-many,dependent-choices,failures,input,links,records.routes,remove,save,unknown-entries}.ts',
  'server/{accounts,comments,drafts,files,http,notifications,pdf,profiles}/**/*.ts',
  'features/{capture,credentialing,documents,esign,games,learning,recognition,store,time}/*.ts',
  'features/{capture,credentialing,documents,esign,games,learning,recognition,store,time}/server/**/*.ts',
];
/** Of these, what staff alone meet, what a letter, a log or a task says, and what operators read. */
const TO_OTHERS = [
  'server/accounts/{user-access-controls.rules,single-sign-on/*,second-factors/{lost-second-factors.routes,second-step.routes}}.ts',
  'server/files/s3-problems.ts',
  'server/http/server.ts: {} {} declares no policy.',
  'server/notifications/kinds.ts',
  'server/pdf/{font-letters,inert/taken-out,merge.task}.ts',
  'features/{credentialing,esign,games,learning,recognition,store,time}/server/**/*.{demo,settings,jobs,in-words}.ts',
  'features/credentialing/item-states.ts',
  'features/credentialing/server/checks/*.ts',
  'features/credentialing/server/{apply-setup,credentialing-setups.rules,credentialing.rules,decision,entry-problem,live-records,tell-staff,why-item}.ts',
  'features/esign/check-inputs.ts',
  'features/esign/server/sealing/*.ts',
  'features/esign/server/{agreement-recipients,cancel-agreement,copies,document-recipients,letters,mapped-value,read-pdf,remind,request-signature,sender-values,sign,verify-file}.ts',
  'features/esign/server/agreement-progress.ts: {} was asked to sign.',
  'features/games/server/games.rules.ts',
  'features/learning/questions.ts',
  'features/learning/server/courses/{course-sessions.rules,courses.rules,invite-to-class}.ts',
  'features/recognition/server/{demo-achievements,achievements/*}.ts',
  'features/time/server/{commissions/statement-file,time-off/roll-over}.ts',
];

/** Files of what signers and providers can be answered: there a sentence without values has an entry too. */
const TO_PROVIDERS = [
  'common/fields/{address,clean-text,currency,date,date-time,dropdown,email-address,file,number,phone,relate,url}.ts',
  'common/validators/patterns.ts',
  'server/read-given.ts',
  'server/records/{failures,input}.ts',
  'server/http/errors.ts',
  'server/accounts/{change-password.routes,confirm-password,own-sessions.routes,password-reset}.ts',
  'server/accounts/second-factors/own-*.ts',
  'server/files/{attachments,file-links,find-file,open-file,take-upload,uploads}.ts',
  'server/profiles/*.ts',
  'features/capture/server/capturing.ts',
  'features/credentialing/server/{hand-in,item-resource,may-answer,save-upload}.ts',
  'features/documents/server/documents.rules.ts',
  'features/esign/input-values.ts',
  'features/esign/server/{agreement-progress,clean-pictures,given-values,my-link,sign,signer,signer-files,signing.routes,wrong-tokens}.ts',
  'features/learning/server/evaluations/submit-entry.ts',
  'features/store/server/orders/buy.ts',
  'features/time/server/hours/{time-sheets.rules,weekly-timesheet}.ts',
  'features/time/server/time-off/{balance-of,decide.routes,is-taken,pto-requests.rules,request-range,time-off.routes}.ts',
];

/** A whole sentence, or the title of a notification. */
const READS = /^[A-Z{“].*[a-z}”] .*[.?!]$/;
const TITLE = /\btitle: `([^`]+)`/g;

const sourceOf = (file: string) => readFileSync(`${root}${file}`, 'utf8');
const isSource = (file: string) => !/\.test\.ts$|\/testing|\.es(-answers)?\.ts$/.test(file);
const filesOf = (patterns: readonly string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(isSource);
const withoutNames = (text: string) => text.replace(/\{\w+\}/g, '{}');

const dictionaries = await Promise.all(
  globSync('{web/words,features/*/web}/*.es-answers.ts', { cwd: root }).map(
    async (file) => ((await import(`${root}${file}`)) as { default: Record<string, string> }).default,
  ),
);
const words: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(
    globSync('{web/words,features/*/web}/*.es.ts', { cwd: root }).map(
      async (file) => ((await import(`${root}${file}`)) as { default: object }).default,
    ),
  )),
);
const entries = dictionaries.flatMap((words) => Object.entries(words));
const known = new Set(entries.map(([key]) => withoutNames(key)));

test('every sentence with values in it that a provider can be answered has a Spanish entry', () => {
  const others = new Set(filesOf(TO_OTHERS.filter((each) => !each.includes(': '))));
  const said = filesOf(ANSWERING)
    .filter((file) => !others.has(file))
    .flatMap((file) => answersIn(file).map((text) => ({ file, text })))
    .filter(({ file, text }) => !TO_OTHERS.includes(`${file}: ${text}`));

  expect(said.length).toBeGreaterThan(60);
  expect(said.filter(({ text }) => !known.has(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('every sentence without values in it that signers and providers can be answered has a Spanish entry', () => {
  const files = TO_PROVIDERS.map((pattern) => ({ pattern, found: filesOf([pattern]) }));
  const said = files
    .flatMap(({ found }) => found)
    .flatMap((file) => textsIn(sourceOf(file)).map((text) => ({ file, text })))
    .filter(({ text }) => READS.test(text));

  expect(files.filter(({ found }) => !found.length).map(({ pattern }) => pattern)).toEqual([]);
  expect(said.length).toBeGreaterThan(120);
  expect(said.filter(({ text }) => !(text in words)).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('what is said to others alone still says something', () => {
  const unused = TO_OTHERS.filter((each) => {
    const [pattern, text] = each.split(/: (.*)/);
    return !filesOf([pattern!]).some((file) => (text ? answersIn(file).includes(text) : answersIn(file).length > 0));
  });

  expect(unused).toEqual([]);
});

test('no such entry is unused, none stands twice, and each keeps its places', () => {
  const sources = globSync('{common,server,features}/**/*.ts', { cwd: root }).filter(isSource);
  const templates = new Set(sources.flatMap((file) => templatesIn(file, sourceOf(file))));
  const keys = entries.map(([key]) => withoutNames(key));

  expect(entries.length).toBeGreaterThan(70);
  expect(entries.filter(([key]) => !templates.has(withoutNames(key))).map(([key]) => key)).toEqual([]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  expect(entries.filter(([key, entry]) => placesIn(key).join() !== placesIn(entry).join()).map(([key]) => key)).toEqual([]);
});

test('places of a template stand apart, so that what was in them is found again', () => {
  expect(entries.filter(([key]) => /\}\{/.test(key)).map(([key]) => key)).toEqual([]);
});

function answersIn(file: string): string[] {
  const code = sourceOf(file);
  const titles = [...code.matchAll(TITLE)]
    .map(([, text]) => text!.replace(/\$\{[^}]*\}/g, '{}'))
    .filter((text) => text.includes('{}'));
  return [...templatesIn(file, code).filter((text) => READS.test(text) && !/[<\n]|\bselect\b/.test(text)), ...titles];
}
