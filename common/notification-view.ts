import type { RecordLink } from './module.ts';

/** A notification as its reader may see it at this moment. */
export interface ShownNotification {
  _id: string;
  kind: string;
  /** The Tabler icon of its kind. */
  icon: string;
  title: string;
  text: string | null;
  /** `name` is null when the record, or its name, is out of the reader's reach. */
  about: (RecordLink & { name: string | null }) | null;
  /** Null when there is nothing that the reader could open. */
  path: string | null;
  by: { _id: string; name: string } | null;
  /** False when the record it is about is out of reach. */
  isOpen: boolean;
  isRead: boolean;
  createdAt: string;
}

export interface NotificationPage {
  records: ShownNotification[];
  isLast: boolean;
}
