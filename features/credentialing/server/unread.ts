interface Viewed {
  created_by: string | null;
  viewed_by: string[] | null;
}

/** Nobody but its author has seen it. */
export const isUnread = ({ created_by, viewed_by }: Viewed): boolean =>
  !(viewed_by ?? []).some((viewer) => viewer !== created_by);

export const isUnreadBy = (userId: string | null, { created_by, viewed_by }: Viewed): boolean =>
  created_by !== userId && !(viewed_by ?? []).includes(userId ?? '');
