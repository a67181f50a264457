import { expect, test } from 'vitest';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { CONDITION_OPERATORS } from '#common/conditions.ts';
import { ConditionsEditor, type Conditions } from './conditions-editor.tsx';

const sources = [
  { id: 'flu', label: 'Influenza Vaccination', answer: 'choice', options: [{ value: 'Declined', label: 'Declined' }] },
  { id: 'welcome', label: 'Read the welcome', answer: 'done' },
  { id: 'consent', label: 'Consent', answer: 'tick' },
  { id: 'start', label: 'Available from', answer: 'day' },
  { id: 'city', label: 'City', answer: 'text' },
] as const;

const drawn = (conditions: Partial<Conditions>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <ConditionsEditor
        subject="this item"
        sources={sources}
        terms={[]}
        match="All"
        action="Show"
        onChange={() => {}}
        {...conditions}
      />
    </MantineProvider>,
  );
const optionsOf = (html: string, label: string) => {
  const [, select = ''] = new RegExp(`<select[^>]*aria-label="${label}"[^>]*>(.*?)</select>`).exec(html) ?? [];
  return [...select.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value]) => value);
};
const term = (operator: string) => ({ source: 'flu', operator, value: null });

test('conditions offer Show, Hide, Enable and Disable [CRED-011]', () => {
  const html = drawn({ terms: [term('Equals')] });

  expect(optionsOf(html, 'What happens to this item')).toEqual(['Show', 'Hide', 'Enable', 'Disable']);
  expect(html).toContain('>Disable this item<');
});

test('the operators are those that fit the answer, and the one that a condition has already', () => {
  const offered = (source: string, operator = 'Equals') =>
    optionsOf(drawn({ terms: [{ source, operator, value: null }] }), 'Condition 1: operator');
  const any = ['Equals', 'Not Equals', 'Not Empty', 'Empty'];

  expect([offered('welcome'), offered('consent')]).toEqual([any, any]);
  expect(offered('start')).toEqual([...any, ...CONDITION_OPERATORS.filter((each) => /Less|Greater/.test(each))]);
  expect(offered('flu')).toEqual([...any, 'In', 'Not In', 'Contains', 'Does Not Contain']);
  expect([offered('city'), offered('gone')]).toEqual([[...CONDITION_OPERATORS], [...CONDITION_OPERATORS]]);
  expect(offered('welcome', 'Less Than')).toEqual([...any, 'Less Than']);
});

test('conditions offer the matches Any and All [CRED-012]', () => {
  const html = drawn({ terms: [term('Equals')] });

  expect([...html.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual(['Any', 'All']);
  for (const match of ['Any', 'All'] as const) {
    const [chosen = ''] = drawn({ terms: [term('Equals')], match }).match(/<input[^>]*checked=""[^>]*>/) ?? [];
    expect(chosen).toContain(`value="${match}"`);
  }
});

test('Not Empty and Empty show no value, every other operator does [CRED-041]', () => {
  const asking = CONDITION_OPERATORS.filter((operator) => drawn({ terms: [term(operator)] }).includes('Condition 1: value'));

  expect(CONDITION_OPERATORS.filter((operator) => !asking.includes(operator))).toEqual(['Not Empty', 'Empty']);
});

test('a condition on something that was removed says so and can be taken away', () => {
  const html = drawn({ terms: [{ source: 'gone', operator: 'Empty' }] });

  expect(html).toContain('A removed item');
  expect(html).toContain('aria-label="Remove condition 1"');
});
