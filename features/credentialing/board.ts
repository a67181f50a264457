import type { Option } from '#common/field.ts';

/** `GET /api/credentialing/{id}/board`: everything that the screens of a record show. */
export interface BoardView {
  record: {
    _id: string;
    name: string | null;
    profession: string | null;
    hire_type: string | null;
    core_or_managed: string | null;
    credentialing_status: string | null;
    due_date: string | null;
    locked: boolean | null;
  };
  provider: Named | null;
  account: Named | null;
  placement: Named | null;
  /** `YYYY-MM-DD`, of the placement, for staff who may read it. */
  start: string | null;
  categories: { value: string | null; label: string; items: ItemView[] }[];
  progress: { required: number; completed: number; percent: number; submitted: number };
}

export interface Named {
  _id: string;
  name?: string;
}

export type ItemStage = 'reference' | 'locked' | 'open' | 'submitted' | 'rejected' | 'completed';

export interface ItemView {
  _id: string;
  version: number;
  name: string | null;
  label: string | null;
  category: string | null;
  description: string | null;
  field_type: string | null;
  field_options: Record<string, unknown> | null;
  provider_assigned: boolean | null;
  isOptional: boolean | null;
  requires_exp_date: boolean | null;
  completed: boolean | null;
  completionDetails: Completion | null;
  stage: ItemStage;
  /** What was sent expires before the placement ends. */
  expiresDuringPlacement: boolean;
  choices: Option[];
  /** Staff whose right to edit reaches this item decide about it. */
  mayEdit: boolean;
  mayComplete: boolean;
  comments: CommentView[];
  commentCount: number;
  unread: number;
  unreadIds: string[];
}

export interface Completion {
  approvalStatus?: string | null;
  /** A tick, a date `YYYY-MM-DD` or a choice. */
  actionValue?: unknown;
  document?: string | null;
  documentLink?: string | null;
  /** The agreement that is signed for it. */
  agreement?: string | null;
  filename?: string | null;
  expirationDate?: string | null;
  rejectionReason?: string | null;
  dateCompleted?: string | null;
  dateSubmitted?: string | null;
  notes?: string | null;
  /** A new document for an approved item, which waits for review while the item stays completed. */
  renewal?: Renewal | null;
  /** The one that was sent back last, for `rejectionReason`. */
  rejectedRenewal?: Renewal | null;
}

type Renewal = Pick<Completion, 'document' | 'documentLink' | 'filename' | 'expirationDate' | 'dateSubmitted'>;

export interface CommentView {
  _id: string;
  message: string;
  createdAt: string;
  isRead: boolean;
  author: { _id: string; name: string; isMe: boolean } | null;
}

/** `GET /api/credentialing-required-items/{id}/why`. */
export interface WhyView {
  here: { setup?: { _id: string; name: string | null } | null; sentence: string };
  state: {
    visible: boolean;
    enabled: boolean;
    match: 'Any' | 'All';
    action: 'Show' | 'Hide' | 'Enable' | 'Disable';
    conditions: MetCondition[];
  };
  done: {
    by: 'person' | 'earlier-item' | 'document' | 'agreement' | null;
    user?: string;
    at?: string | null;
    from?: { moduleName: string; recordId: string; name: string | null };
  };
}

export interface MetCondition {
  item: string;
  name: string | null;
  operator: string;
  value: unknown;
  /** What the other item has; null where the reader may not know it. */
  actual: unknown;
  passed: boolean;
}

/** `GET /api/credentialing/mine`. */
export interface MyRecord {
  _id: string;
  name: string | null;
  credentialing_status: string | null;
  due_date: string | null;
  completed_count: number | null;
  required_count: number | null;
  percent: number;
  /** What the provider has to do, without the items of staff. */
  own: { required: number; completed: number; percent: number };
  account: Named | null;
}
