/** What people are told of. Everybody chooses for each kind whether it shows in the app and whether it comes by mail. */
export interface NotificationKind {
  readonly kind: string;
  /** As the choices name it, after "Notify me when". */
  readonly label: string;
  readonly for: 'staff' | 'providers' | 'everybody';
  /** Whoever chose nothing gets no mail, but for providers where it says so. */
  readonly mails?: 'providers';
  /** A Tabler icon name. */
  readonly icon: string;
}

export const NOTIFICATION_KINDS = [
  { kind: 'task-assigned', label: 'A task is assigned to me', for: 'staff', icon: 'checklist' },
  { kind: 'record-assigned', label: 'A record is assigned to me', for: 'staff', icon: 'user-circle' },
  { kind: 'item-submitted', label: 'An item is waiting for my review', for: 'staff', icon: 'clipboard-check' },
  { kind: 'item-approved', label: 'An item is approved', for: 'everybody', icon: 'circle-check' },
  { kind: 'item-rejected', label: 'An item is sent back', for: 'everybody', mails: 'providers', icon: 'alert-triangle' },
  { kind: 'items-expiring', label: 'An item expires soon or has expired', for: 'everybody', mails: 'providers', icon: 'clock' },
  { kind: 'credentialing-complete', label: 'Credentialing is complete', for: 'everybody', icon: 'certificate' },
  { kind: 'placement-made', label: 'A placement is made from my lead or sub', for: 'staff', icon: 'briefcase' },
  { kind: 'applicant-arrived', label: 'Somebody applies for a job of mine or becomes my lead', for: 'staff', icon: 'user-plus' },
  { kind: 'job-matched', label: 'A new job of mine is matched', for: 'staff', icon: 'target' },
  { kind: 'mentioned', label: 'Somebody mentions me in a comment', for: 'staff', icon: 'at' },
  { kind: 'mail-received', label: 'A message comes into my mailbox', for: 'staff', icon: 'mail' },
  { kind: 'followed-changed', label: 'A record that I follow is changed', for: 'staff', icon: 'eye' },
  {
    kind: 'agreement-ended',
    label: 'An agreement of mine is completed, declined, or expires soon',
    for: 'staff',
    icon: 'signature',
  },
  { kind: 'number-crossed', label: 'A number that I watch crosses its limit', for: 'staff', icon: 'target' },
  { kind: 'webhook-paused', label: 'A webhook of mine is paused', for: 'staff', icon: 'webhook' },
] as const satisfies readonly NotificationKind[];

export type KindName = (typeof NOTIFICATION_KINDS)[number]['kind'];
export const KIND_NAMES = NOTIFICATION_KINDS.map(({ kind }) => kind);

/** What a person chose for one kind; what is left out stays as it is for everybody. */
export interface NotificationChoice {
  inApp?: boolean;
  mail?: boolean;
}
export type NotificationChoices = Partial<Record<KindName, NotificationChoice>>;

export const kindsFor = (userType: string): readonly NotificationKind[] =>
  (NOTIFICATION_KINDS as readonly NotificationKind[]).filter(
    (kind) => kind.for === 'everybody' || (kind.for === 'providers') === (userType === 'Provider'),
  );

/** What holds for a person of this type who chose nothing, or only part of it. */
export function choiceOf(kind: NotificationKind, userType: string, chosen: NotificationChoices): Required<NotificationChoice> {
  const isMailed = kind.mails === 'providers' && userType === 'Provider';
  return { inApp: true, mail: isMailed, ...chosen[kind.kind as KindName] };
}
