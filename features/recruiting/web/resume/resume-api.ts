import type { DescribedModule } from '#common/described-module.ts';
import { ApiError, api } from '#web/api.ts';
import { uploadFile, type Uploaded } from '#web/files.ts';
import { say } from '#web/words/say.ts';

/** What was read, how sure it is (0 to 1), and the words that it came from. */
export interface Reading {
  value: unknown;
  confidence: number;
  source: string;
}
/** Where on its page words stand, in shares of the page, from the top left. */
export interface Mark {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Proposal extends Reading {
  current: unknown;
}
export interface Parsed {
  file: Uploaded;
  fields: Record<string, Reading>;
  marks: Record<string, Mark[]>;
  matches: { _id: string | null; name: string | null; score: number }[];
}

/** What is read. */
export const RESUME_TYPES = '.pdf,.docx,.rtf,.txt';
/** What a lead keeps; a phone offers its camera. Photos are kept and not read. */
export const KEPT_RESUME_TYPES = `${RESUME_TYPES},image/*`;

export function parseResume(file: File): Promise<Parsed> {
  const body = new FormData();
  body.append('file', file);
  return api<Parsed>('/api/leads/parse-resume', { body, quiet: true });
}

/** The file of a resume that cannot be read: it stays. */
export const unreadFile = (problem: Error): Uploaded | undefined =>
  problem instanceof ApiError ? (problem.body as { file?: Uploaded }).file : undefined;

export async function resumeOfLead(lead: string, file: File) {
  const uploaded = await uploadFile(file);
  return { file: uploaded, ...(await keepResume(lead, uploaded._id)) };
}

interface Kept {
  document: string;
  proposals: Record<string, Proposal>;
  marks: Record<string, Mark[]>;
  problem?: string;
}

/** Keeps the file with the lead. */
export const keepResume = (lead: string, file: string) => api<Kept>(`/api/leads/${lead}/resume`, { body: { file }, quiet: true });

/** The fields of a form; addresses beside the first one become records later. */
export const isAsked = (module: DescribedModule, name: string): boolean =>
  name !== 'email_addresses' && module.fields.some(({ fieldName }) => fieldName === name);

export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No');
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(String).join(', ');
  return String(value);
}
export const isEmpty = (value: unknown): boolean => inWords(value) === '' || value === false;
