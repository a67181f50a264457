import { expect, test } from 'vitest';
import { zipOf } from '../files/testing-zip.ts';
import workbookRows from './workbook-rows.task.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetOf = (text: string) =>
  `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
const parts = {
  'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheetOf('Shown'),
};
const read = (bytes: Buffer) =>
  workbookRows.run(
    { sheet: null },
    (async function* () {
      yield new Uint8Array(bytes);
    })(),
  );
const SIZE_IN_DIRECTORY = 24 - 46;

test('a sheet of a workbook is read as text', async () => {
  expect(await read(zipOf(parts))).toMatchObject({ sheet: 'One', text: new TextEncoder().encode('Shown\n') });
});

test('a workbook with a part that unpacks to more than its directory says is not unpacked', async () => {
  const zip = zipOf({ ...parts, 'xl/worksheets/sheet2.xml': ' '.repeat(10_000) });
  zip.writeUInt32LE(10, zip.lastIndexOf('xl/worksheets/sheet2.xml') + SIZE_IN_DIRECTORY);

  expect(await read(zip)).toEqual({ problem: 'This workbook cannot be read. Please save it again as .xlsx, or as CSV.' });
});
