import { LETTER } from '#common/merged-pdf.ts';

export interface DemoPaper {
  title: string;
  issuer: string;
  lines: [label: string, value: string][];
}

/** One letter page that looks like the paper it stands for, and says that it is a sample. */
export async function demoPdf({ title, issuer, lines }: DemoPaper): Promise<Buffer> {
  const { PDF, StandardFonts, rgb } = await import('@libpdf/core');
  const pdf = PDF.create();
  const page = pdf.addPage(LETTER);
  const [plain, bold] = [StandardFonts.Helvetica, StandardFonts.HelveticaBold];
  page.drawRectangle({ x: 36, y: 36, width: 540, height: 720, borderColor: rgb(0.06, 0.46, 0.43), borderWidth: 1.5 });
  page.drawText(issuer.toUpperCase(), { x: 60, y: 712, size: 11, font: plain, color: rgb(0.35, 0.38, 0.42) });
  page.drawText(title, { x: 60, y: 674, size: 26, font: bold, color: rgb(0.1, 0.12, 0.15) });
  page.drawLine({ start: { x: 60, y: 656 }, end: { x: 552, y: 656 }, thickness: 0.75, color: rgb(0.8, 0.82, 0.85) });
  lines.forEach(([label, value], at) => {
    const y = 616 - at * 44;
    page.drawText(label, { x: 60, y: y + 16, size: 9, font: plain, color: rgb(0.45, 0.48, 0.52) });
    page.drawText(value, { x: 60, y, size: 14, font: plain, color: rgb(0.1, 0.12, 0.15) });
  });
  page.drawText('Sample document of the demo agency. Not valid for any purpose.', {
    x: 60,
    y: 60,
    size: 9,
    font: plain,
    color: rgb(0.45, 0.48, 0.52),
  });
  pdf.setTitle(title);
  return Buffer.from(await pdf.save());
}
