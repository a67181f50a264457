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
  { kind: 'items-expiring', label: 'An item expires soon or has expired', for: 'providers', icon: 'clock' },
  { kind: 'credentialing-complete', label: 'Credentialing is complete', for: 'everybody', icon: 'certificate' },
  { kind: 'placement-made', label: 'A placement is made from my lead or sub', for: 'staff', icon: 'briefcase' },
  { kind: 'mentioned', label: 'Somebody mentions me in a comment', for: 'staff', icon: 'at' },
  { kind: 'followed-changed', label: 'A record that I follow is changed', for: 'staff', icon: 'eye' },
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
  NOTIFICATION_KINDS.filter((kind) => kind.for === 'everybody' || (kind.for === 'providers') === (userType === 'Provider'));

/** What holds for a person of this type who chose nothing, or only part of it. */
export function choiceOf(kind: NotificationKind, userType: string, chosen: NotificationChoices): Required<NotificationChoice> {
  const isMailed = kind.mails === 'providers' && userType === 'Provider';
  return { inApp: true, mail: isMailed, ...chosen[kind.kind as KindName] };
}
