/** A month of the audit log, as `GET /api/audit-months` lists it. */
export interface AuditMonth {
  /** `2026-11` */
  month: string;
  /** `here`: in the database · `gone`: in its file · `coming`: it is being brought back · `back`: here to be read, until a day. */
  state: 'here' | 'gone' | 'coming' | 'back';
  /** Null: it is not over, or not sealed to its end. */
  entries: number | null;
  bytes: number;
  file: string | null;
  place: string | null;
  leftAt: string | null;
  readableUntil: string | null;
  problem: string | null;
}
