interface Parts {
  /** Entries of the catalog, of the page and of one annotation on it, as they stand in the file. */
  catalog?: string;
  page?: string;
  annotation?: string;
  resources?: string;
  content?: string;
  /** Further objects by their numbers, from 20. */
  objects?: Record<number, string>;
}

/** A PDF of one letter page with the words “Words of the page” and these parts, written by hand so that it holds them as they are. */
export function pdfOf({ catalog = '', page = '', annotation, resources = '', content = '', objects = {} }: Parts): Uint8Array {
  const words = `BT /F1 12 Tf 72 720 Td (Words of the page) Tj ET\n${content}`;
  const annotations = annotation ? '/Annots [10 0 R]' : '';
  const all: Record<number, string> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${annotations} ${page} >>`,
    4: `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  };
  if (annotation) all[10] = `<< /Type /Annot /Rect [72 600 200 620] ${annotation} >>`;
  let file = '%PDF-1.7\n';
  const entries = Object.entries(all).map(([number, body]) => {
    const entry = `${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${number} 0 obj\n${body}\nendobj\n`;
    return entry;
  });
  const table = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 30 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file + table, 'latin1'));
}
