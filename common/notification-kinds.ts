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
  /** Its place among the choices. */
  readonly order: number;
}

/** A kind of a feature's own, in its `*.notification-kinds.ts`; `notify` is given the kind itself. `kind` is what is stored: it stays. */
export const notificationKind = (
  kind: string,
  label: string,
  more: Omit<NotificationKind, 'kind' | 'label'>,
): NotificationKind => ({
  kind,
  label,
  ...more,
});

/** What a person chose for one kind; what is left out stays as it is for everybody. */
export interface NotificationChoice {
  inApp?: boolean;
  mail?: boolean;
}
/** By kind. */
export type NotificationChoices = Record<string, NotificationChoice>;

/** Of the kinds those that staff, or providers, are told of. */
export const kindsFor = (kinds: readonly NotificationKind[], isProvider: boolean): NotificationKind[] =>
  kinds.filter((kind) => kind.for === 'everybody' || (kind.for === 'providers') === isProvider);

/** What holds for a person of this type who chose nothing, or only part of it. */
export function choiceOf(kind: NotificationKind, userType: string, chosen: NotificationChoices): Required<NotificationChoice> {
  const isMailed = kind.mails === 'providers' && userType === 'Provider';
  return { inApp: true, mail: isMailed, ...chosen[kind.kind] };
}
