import { expect, test } from 'vitest';
import { inSentence } from './log-sentence.ts';
import { createLog } from './log.ts';

const said = (say: (log: ReturnType<typeof createLog>) => void) => {
  const lines: string[] = [];
  say(createLog('warn', { write: (line) => void lines.push(inSentence(line)) }));
  return lines;
};

test('at a terminal a warning is a sentence', () => {
  const lines = said((log) => log.warn({ task: 'Call back', record: '5f2b' }, 'a task has nobody to go to'));

  expect(lines).toEqual(['Warning: a task has nobody to go to (task: Call back, record: 5f2b).\n']);
});

test('a fault keeps its stack there, and a secret stays hidden', () => {
  const [fault, secret] = said((log) => {
    log.error({ problem: new Error('the disk is gone') }, 'a job failed');
    log.warn({ account: { token: 'abc' } }, 'an account was refused');
  });

  expect(fault).toMatch(/^Error: a job failed \(problem: Error: the disk is gone\n\s+at /);
  expect(secret).toBe('Warning: an account was refused (account: {"token":"[hidden]"}).\n');
});
