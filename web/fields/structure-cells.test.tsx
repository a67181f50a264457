import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DescribedField } from '#common/described-module.ts';
import { queryClient } from '../query-client.ts';
import { FileCell, ListCell, ObjectCell } from './structure-cells.tsx';

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

test('a file is called by its name where one record is read, never by its id', () => {
  queryClient.setQueryData(['file', ID, 'name'], 'license.pdf');
  const shown = (value: string, of: { wide?: boolean }) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <FileCell field={{ ...field, inputType: 'File' }} record={record} value={value} {...of} />
      </QueryClientProvider>,
    );

  expect(shown(ID, { wide: true })).toContain('Download license.pdf');
  expect(shown(`/api/files/${ID.replace('0', 'f')}`, {})).toContain('Download Uploaded file');
});
