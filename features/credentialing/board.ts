import type { Option } from '#common/module.ts';

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
  categories: { value: string | null; label: string; items: ItemView[] }[];
  progress: { required: number; completed: number; percent: number; submitted: number };
  mayApprove: boolean;
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
  choices: Option[];
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
  documentLink?: string | null;
  filename?: string | null;
  expirationDate?: string | null;
  rejectionReason?: string | null;
  dateCompleted?: string | null;
  dateSubmitted?: string | null;
  notes?: string | null;
}

export interface CommentView {
  _id: string;
  message: string;
  createdAt: string;
  isRead: boolean;
  author: { _id: string; name: string; isMe: boolean } | null;
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
  account: Named | null;
}
