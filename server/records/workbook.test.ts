import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { toWorkbook } from './workbook.ts';

test('the columns of a workbook are wide enough for names and dates', async () => {
  const rows = (async function* () {
    yield ['Ada Byron – Coral Gate Charter School'];
  })();

  const zip = await buffer(toWorkbook({ header: ['Name'], count: 1, rows }));

  expect(partOf(zip, 'xl/worksheets/sheet1.xml')).toContain(
    '<sheetFormatPr defaultColWidth="24" defaultRowHeight="15"/><sheetData>',
  );
});

function partOf(zip: Buffer, name: string): string {
  const at = zip.indexOf(name);
  return inflateRawSync(zip.subarray(at + name.length + zip.readUInt16LE(at - 2)), { finishFlush: 2 }).toString();
}
