import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { ListCell, ObjectCell } from './structure-cells.tsx';

const field = { fieldName: 'parts', label: 'Parts', inputType: 'Object' } as DescribedField;
const ID = '0123456789abcdef01234567';
const record = { _id: ID };
const entry = { _id: ID, conditions: [{ operator: 'Equals', value: true }], document: ID, notes: null };

test('what stands inside an object or an entry is read in words, without braces and ids', () => {
  const object = renderToStaticMarkup(<ObjectCell field={field} record={record} value={entry} wide />);
  const list = renderToStaticMarkup(<ListCell field={field} record={record} value={[entry]} wide />);
  const inGrid = renderToStaticMarkup(<ObjectCell field={field} record={record} value={entry} />);

  for (const html of [object, list, inGrid]) {
    expect(html).toContain('Operator: Equals · Yes');
    expect(html).toContain('a record');
    expect(html).not.toMatch(new RegExp(`[{}"]\\w+":|${ID}|null`));
  }
});
