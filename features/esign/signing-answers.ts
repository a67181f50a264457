import type { Input } from './inputs.ts';
import type { Role } from './recipients.ts';
import type { AgreementStatus, RecipientState } from './states.ts';

/** What the calls below `/api/esign/{agreement}/{recipientId}` answer; their caller has the header `x-signing-token`. */
export interface SigningView {
  agreement: {
    name: string | null;
    status: AgreementStatus;
    /** The name of who asked. */
    sender: string | null;
    message: string | null;
    expires_at: string | null;
  };
  recipient: { role: Role; name: string | null; email: string | null; state: RecipientState };
  consent: { text: string; given: boolean };
  /** Points of the page as it is shown. */
  pages: { width: number; height: number }[];
  /** Their own alone, in points of `pages`. A condition on somebody else's input is answered as `{ met }`. */
  inputs: SigningInput[];
  /** Whether it is theirs to sign now. */
  turn: boolean;
}

export interface SigningInput extends Input {
  /** From 1. */
  page: number;
  /** As it is kept, or the draft; null where nothing is there. */
  value: unknown;
  visible: boolean;
  enabled: boolean;
}

/** A signature, initials or a stamp. `image`: `data:image/png;base64,…`, at most 500 kB. */
export type SignatureValue = { kind: 'typed'; text: string } | { kind: 'drawn' | 'uploaded'; image: string };
/** How staff read one: no picture that could be used again. */
export interface SignatureSeen {
  kind: SignatureValue['kind'];
  at: string;
}

export interface SignedAnswer {
  status: AgreementStatus;
  state: RecipientState;
}

export interface UploadAnswer {
  _id: string;
  path: string;
  filename: string;
  size: number;
  type: string;
}

/** `GET /api/interactive-document-instances/{id}/waiting-for` */
export interface WaitingFor {
  for: {
    recipientId: string;
    role: Role;
    name: string | null;
    since: string;
    letters: { at: string; kind: string; status: string }[];
    nextReminder: string | null;
  }[];
  sealing: { since: string; attempts: number; problem: string | null } | null;
}

/** `GET /api/interactive-document-instances/{id}/certificate` */
export interface CertificateOfCompletion {
  name: string | null;
  completedAt: string;
  sha256: { initial: string; completed: string };
  recipients: {
    recipientId: string;
    role: Role;
    name: string | null;
    email: string | null;
    consentAt: string | null;
    viewedAt: string | null;
    signedAt: string | null;
    timeZone: string | null;
    ip: string | null;
    userAgent: string | null;
  }[];
  actions: { type: string; description: string | null; at: string; by: string | null }[];
  /** `timestamp`: the moment that a timestamp authority states, where one is configured. */
  certificate: { subject: string; fingerprint: string; timestamp: string | null };
}

export type VerifyResult = 'sealed-here' | 'changed' | 'not-ours';
/** `POST /api/esign/verify` */
export interface VerifyAnswer {
  result: VerifyResult;
  sha256: string;
  agreement?: { name: string | null; completedAt: string; recipients: { role: Role; name: string | null }[] };
  sentence: string;
}

/** `POST /api/interactive-documents/generate-images-from-url` */
export interface PagesOfPdf {
  file: UploadAnswer;
  /** `image` is a path that answers the page’s picture; it takes `?width=`. */
  pages: { width: number; height: number; image: string }[];
  inputs: (Input & { page: number })[];
  notices: { text: string; style?: 'warning'; duration?: number }[];
}

/** `POST /api/interactive-documents/{id}/sample` */
export type SampleOfDocument = Pick<PagesOfPdf, 'file' | 'pages'>;

/** `PUT /api/interactive-documents/{id}/pdf`: `page` from 1. */
export interface ReplacedPdf {
  record: Record<string, unknown>;
  moved: { _id: string; name: string; page: number; problem: string }[];
  lost: { _id: string; name: string; page: number }[];
}
