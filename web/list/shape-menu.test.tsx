import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import type { DescribedModule } from '#common/described-module.ts';
import { answerInPseudo, inPseudo } from '../words/pseudo.ts';
import { ENGLISH, speakAs } from '../words/say.ts';
import { ShapeMenu } from './shape-menu.tsx';
import type { List } from './use-list.ts';

afterEach(() => speakAs(ENGLISH));

test('the shape of a list is said, and read aloud, in the language of the page', () => {
  const list = { state: { shape: 'table', groupBy: null } } as unknown as List;
  speakAs({ language: 'en-XA', put: inPseudo, answer: answerInPseudo });

  const html = renderToStaticMarkup(<ShapeMenu module={{ fields: [] } as unknown as DescribedModule} list={list} />);

  expect(html).toContain('⟦Ţåƀļé~~⟧</span>');
  expect(html).not.toContain('Table');
});
