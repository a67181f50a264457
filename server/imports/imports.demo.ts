import { Readable } from 'node:stream';
import { randomId } from '#common/ids.ts';
import { demo, officeMoment } from '../demo.ts';
import { readRun } from '../runs/run.ts';
import { atOnce } from '../runs/start-run.ts';
import { importPart } from './import-part.ts';
import { beginImport, planImport } from './start-import.ts';

const FIRST = ['Ines', 'Marlon', 'Priya', 'Theo', 'Alma', 'Jonas', 'Ruth', 'Omar', 'Celia', 'Dmitri', 'Grace', 'Noel'];
const LAST = ['Fairbanks', 'Ortega', 'Nair', 'Lindgren', 'Boateng', 'Keller'];
const WRONG = new Map([
  [5, { email: 'ruth.fairbanks at example.com', zip: '33602' }],
  [11, { email: 'noel.keller@example.com', zip: '3360' }],
  [19, { email: 'omar(at)example.com', zip: '33602' }],
]);

/** A list from a job fair, with three rows that its recruiter has still to correct. */
export default demo('an import', 205, async (context, world) => {
  const module = context.engine.registry.modules.get('leads');
  const recruiter = world.ids.recruiters?.[0];
  if (!module || !recruiter) return;
  const path = `demo/${randomId()}`;
  await context.engine.files.write(path, Readable.from([Buffer.from(fairList())]));
  const person = context.inNameOf(recruiter, 'demo data', officeMoment(context, 3, 2)).withSource('import');
  const source = await beginImport(person, module, { path, label: 'Tampa job fair.csv', isWorkbook: false });
  const planned = await planImport(person, module, source, source.plan);
  const act = { kind: 'import' as const, module, plan: { import: planned._id, columns: [] } };
  const { run } = await atOnce(person, act, planned.rows, async (inner) => {
    const begun = (await readRun(inner.database, inner.runId!))!;
    const rows = Array.from({ length: planned.rows }, (_, at) => ({ module: null, recordId: String(at + 1) }));
    return importPart(inner, module, begun, rows);
  });
  await context.database.query('update muster.imports set run = $2 where _id = $1', [planned._id, run]);
});

function fairList(): string {
  const rows = Array.from({ length: 24 }, (_, at) => {
    const [first, last] = [FIRST[at % FIRST.length]!, LAST[at % LAST.length]!];
    const email = `${first}.${last}${at}@example.com`.toLowerCase();
    const { email: given, zip } = WRONG.get(at) ?? { email, zip: '33602' };
    return [first, last, given, `(813) 555-${String(1_200 + at)}`, 'Tampa', 'FL', zip].join(',');
  });
  return `First name,Last name,E-mail,Mobile phone,City,State,Zip\n${rows.join('\n')}\n`;
}
