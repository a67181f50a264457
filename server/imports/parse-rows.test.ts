import { expect, test } from 'vitest';
import { parseRows, type GivenRow } from './parse-rows.ts';

async function rowsOf(...parts: string[]): Promise<GivenRow[]> {
  async function* text() {
    for (const part of parts) yield part;
  }
  return Array.fromAsync(parseRows(text(), ','));
}

test('rows without anything in them are left out, and count where rows are numbered', async () => {
  expect(await rowsOf('a,b\n', '\n\n', ' ,\n1,2\n')).toEqual([
    { row: 1, cells: ['a', 'b'] },
    { row: 5, cells: ['1', '2'] },
  ]);
});

test('a file of empty rows is read to where a spreadsheet ends', async () => {
  await expect(rowsOf('a\n', ...Array.from({ length: 11 }, () => '\n'.repeat(100_000)))).rejects.toMatchObject({
    status: 422,
    fields: { file: 'The file has more than 1,048,576 rows, empty ones included. Please remove those.' },
  });
});

test('letters of several bytes stay whole, wherever the text is cut', async () => {
  const cells = ['ä🙂'.repeat(4_000), 'é'];

  expect(await rowsOf(`x${cells.join(',')}\n`)).toEqual([{ row: 1, cells: [`x${cells[0]}`, 'é'] }]);
});

test('others are answered while many rows are read', async () => {
  let answered = 0;
  let isRead = false;
  const answer = () => void (isRead || (answered++, setImmediate(answer)));
  setImmediate(answer);

  await rowsOf('a,b\n', '\n'.repeat(50_000), '1,2\n'.repeat(50_000));
  isRead = true;

  expect(answered).toBeGreaterThan(10);
});
