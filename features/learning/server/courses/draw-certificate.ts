import { writable } from '#server/pdf/fonts.ts';

export interface CertificateText {
  name: string;
  course: string;
  courseId: string;
  number: string;
  /** `YYYY-MM-DD` */
  date: string;
  validUntil: string | null;
}

const [WIDTH, HEIGHT] = [792, 612];

/** One page across. Letters that its fonts do not have are left out. */
export async function drawCertificate({
  name,
  course,
  courseId,
  number,
  date,
  validUntil,
}: CertificateText): Promise<Uint8Array> {
  const { PDF, StandardFonts, rgb } = await import('@libpdf/core');
  const pdf = PDF.create();
  const page = pdf.addPage({ width: WIDTH, height: HEIGHT });
  const [plain, bold] = [StandardFonts.Helvetica, StandardFonts.HelveticaBold];
  const [ink, pale] = [rgb(0.1, 0.12, 0.15), rgb(0.38, 0.42, 0.47)];
  page.drawRectangle({
    x: 30,
    y: 30,
    width: WIDTH - 60,
    height: HEIGHT - 60,
    borderColor: rgb(0.06, 0.46, 0.43),
    borderWidth: 2,
  });
  const write = (text: string, y: number, size: number, font: typeof plain | typeof bold = plain, color = ink) =>
    page.drawText(latinOnly(text), { x: 80, y, size, font, color });
  write('CERTIFICATE OF COMPLETION', 500, 14, plain, pale);
  write(name, 430, Math.min(36, 1_100 / Math.max(name.length, 1)), bold);
  write('has completed the course', 390, 14, plain, pale);
  write(course, 345, Math.min(26, 1_100 / Math.max(course.length, 1)), bold);
  const facts = [
    ['Course ID', courseId],
    ['Certificate', number],
    ['Completed', date],
    ['Valid until', validUntil ?? 'Does not expire'],
  ] as const;
  facts.forEach(([label, value], at) => {
    const x = 80 + at * 165;
    page.drawText(label, { x, y: 150, size: 10, font: plain, color: pale });
    page.drawText(latinOnly(value), { x, y: 130, size: 13, font: plain, color: ink });
  });
  write('The seal in this file shows that it has not changed. Anybody can have it checked.', 70, 9, plain, pale);
  pdf.setTitle(`Certificate ${number}`);
  return pdf.save();
}

/** The standard fonts of a PDF have the letters of Western Europe. */
const latinOnly = (text: string): string =>
  writable(text).replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, (letter) =>
    letter.normalize('NFD')[0]!.replace(/[^\u0020-\u007e]/, '?'),
  );
