import { buffer } from 'node:stream/consumers';
import { PDF, StandardFonts } from '@libpdf/core';
import { ZipFile } from 'yazl';

/** A résumé as JSON Resume keeps it (https://jsonresume.org/schema). */
export interface SampleResume {
  /** The npm package that it comes from, and its license. */
  from: string;
  license: string;
  name: string;
  label: string;
  email: string;
  phone: string;
  summary: string;
  location: { address: string; city: string; region: string; postalCode: string } | null;
  work: { name: string; position: string; startDate: string; endDate: string | null }[];
  education: { institution: string; area: string | null; startDate: string | null; endDate: string | null }[];
  skills: string[];
}

type Span = (from: string | null, to: string | null) => string;
const SPANS: Readonly<Record<string, Span>> = {
  years: (from, to) => `${from?.slice(0, 4)} - ${to ? to.slice(0, 4) : 'Present'}`,
  months: (from, to) => `${inWords(from)} – ${to ? inWords(to) : 'Present'}`,
  numbers: (from, to) => `${inNumbers(from)} – ${to ? inNumbers(to) : 'Present'}`,
  iso: (from, to) => `${from} – ${to || 'Present'}`,
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const inWords = (day: string | null) => (day ? `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}` : '');
const inNumbers = (day: string | null) => (day ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : '');

const placeOf = (location: NonNullable<SampleResume['location']>) =>
  `${location.city}, ${location.region}${location.region.length > 2 ? ',' : ''} ${location.postalCode}`;
const jobsOf = ({ work }: SampleResume, span: Span) =>
  work.flatMap(({ name, position, startDate, endDate }) => [position, `${name}, ${span(startDate, endDate)}`]);
const schoolsOf = ({ education }: SampleResume, span: Span) =>
  education.map(({ institution, area, startDate, endDate }) => `${institution} ${area ?? ''} ${span(startDate, endDate)}`);

/** One column: the name, the work and what goes with it, with the ways to reach the person in one line. */
function inOneColumn(resume: SampleResume, span: Span): string[] {
  const { name, label, email, phone, location, summary, skills } = resume;
  return [
    name,
    label,
    [email, phone].join(' | '),
    ...(location ? [`${location.address}, ${placeOf(location)}, US`] : []),
    'Summary',
    ...wrapped(summary, 90),
    'Work Experience',
    ...jobsOf(resume, span),
    'Education',
    ...schoolsOf(resume, span),
    'Skills',
    ...skills,
  ];
}

const wrapped = (text: string, width: number) =>
  text.match(new RegExp(`.{1,${width}}(?:\\s|$)`, 'g'))?.map((line) => line.trim()) ?? [];

type Layout = (resume: SampleResume) => Promise<Buffer>;

/** Each as a file: its name, and how it is made. */
export const LAYOUTS: readonly [file: string, layout: Layout][] = [
  ['plain.txt', async (resume) => Buffer.from(inOneColumn(resume, SPANS.months!).join('\n\n'))],
  ['marked.txt', async (resume) => Buffer.from(asMarkdown(resume))],
  ['rich.rtf', async (resume) => Buffer.from(asRtf(inOneColumn(resume, SPANS.numbers!)), 'latin1')],
  ['word.docx', (resume) => asWord(inOneColumn(resume, SPANS.iso!))],
  ['one-column.pdf', (resume) => onePage([{ x: 50, y: 740, lines: inOneColumn(resume, SPANS.years!), heading: 22 }])],
  ['side-below-name.pdf', (resume) => onePage([titleOf(resume, 50), sideOf(resume, 690), bodyOf(resume, 690)])],
  ['side-beside-name.pdf', (resume) => onePage([sideOf(resume, 740), titleOf(resume, 230), bodyOf(resume, 660)])],
];

interface Block {
  x: number;
  y: number;
  lines: string[];
  /** The size of the first line. */
  heading?: number;
}
const titleOf = ({ name, label }: SampleResume, x: number): Block => ({ x, y: 740, lines: [name, label], heading: 26 });
const sideOf = ({ email, phone, location, skills }: SampleResume, y: number): Block => ({
  x: 30,
  y,
  lines: [
    'CONTACT',
    email,
    phone,
    ...(location ? [location.address, placeOf(location)] : []),
    'SKILLS',
    ...skills,
    'LANGUAGES',
    'English',
  ],
});
const bodyOf = (resume: SampleResume, y: number): Block => ({
  x: 230,
  y,
  lines: [
    'PROFILE',
    ...wrapped(resume.summary, 60),
    'EXPERIENCE',
    ...jobsOf(resume, SPANS.months!),
    'EDUCATION',
    ...schoolsOf(resume, SPANS.months!),
  ],
});

async function onePage(blocks: readonly Block[]): Promise<Buffer> {
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 612, height: 792 });
  for (const { x, y, lines, heading } of blocks) {
    let at = y;
    for (const [index, line] of lines.entries()) {
      const size = index === 0 && heading ? heading : 10;
      page.drawText(line.replace('–', '-').replace(/[^ -~]/g, ''), { x, y: at, size, font: StandardFonts.Helvetica });
      at -= size * 1.5;
    }
  }
  return Buffer.from(await pdf.save());
}

function asMarkdown(resume: SampleResume): string {
  const { name, label, email, phone, location } = resume;
  const place = location ? `${location.address}\n${placeOf(location)}\n` : '';
  const jobs = jobsOf(resume, SPANS.iso!).map((line) => `* ${line}`);
  return `# ${name}\n\n**${label}**\n\nEmail: ${email}\nPhone: ${phone}\n${place}\n## Experience\n\n${jobs.join('\n')}\n\n## Education\n\n${schoolsOf(resume, SPANS.years!).join('\n')}\n`;
}

const asRtf = (lines: readonly string[]) =>
  String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Calibri;}}\f0\fs22 ${lines
    .map((line) => line.replace(/[\\{}]/g, String.raw`\$&`).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0)}?`))
    .join(String.raw`\par `)}\par}`;

/** A Word document of paragraphs, and of tables where a line is a list of cells. */
export async function asWord(lines: readonly (string | string[])[]): Promise<Buffer> {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const zip = new ZipFile();
  const add = (path: string, content: string) => zip.addBuffer(Buffer.from(content), path);
  add(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  add(
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const row = (cells: readonly string[]) =>
    `<w:tbl><w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr></w:tbl>`;
  const paragraphs = lines.map((line) => (typeof line === 'string' ? paragraph(line) : row(line)));
  add(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}
