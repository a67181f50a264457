import { useQuery } from '@tanstack/react-query';
import { fileOptions } from '#web/files/file-api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useObjectUrl } from '#web/ui/use-object-url.ts';
import { badgesOptions, type Badge } from './recognition-api.ts';
import { BADGE_COLORS, BADGE_OUTLINES, type BadgeLook } from './badge-look.ts';
import classes from './recognition.module.css';

interface Props {
  badge: string | null | undefined;
  badgeUrl?: string | null | undefined;
  size?: number;
  /** Not earned yet: without its color. */
  isDim?: boolean;
}

/** The badge of an achievement: drawn, uploaded, or from an address. */
export function BadgePicture({ badge, badgeUrl, size = 48, isDim = false }: Props) {
  const { data = [] } = useQuery(badgesOptions);
  const found = data.find(({ _id }) => _id === badge);
  const address = useBadgeImage(found);
  const picture = address || found?.badge_url || badgeUrl;
  return (
    <span className={classes.badge} data-dim={isDim || undefined} style={{ width: size, height: size }} aria-hidden>
      {picture ? <img src={picture} alt="" width={size} height={size} /> : <DrawnBadge look={found ?? DEFAULT} size={size} />}
    </span>
  );
}

const DEFAULT: BadgeLook = { shape: 'circle', ribbon: 'tails', color: 'teal', icon: 'trophy' };

function useBadgeImage(badge: Badge | undefined): string {
  const { data } = useQuery({ ...fileOptions(badge?.image ?? ''), enabled: Boolean(badge?.image) });
  return useObjectUrl(data?.blob);
}

/** Shape, ribbon, color and icon; the outline tells shapes apart without color, the icon is left out where it could not be read. */
export function DrawnBadge({ look, size }: { look: BadgeLook; size: number }) {
  const colors = BADGE_COLORS[look.color ?? 'teal'] ?? BADGE_COLORS.teal!;
  return (
    <span className={classes.drawn} style={{ width: size, height: size, color: colors.ink }}>
      <svg viewBox="0 0 48 48" width={size} height={size}>
        {look.ribbon === 'tails' && <path d="M15 30 10 47l7-4 4 5 5-15zM33 30l5 17-7-4-4 5-5-15z" fill={colors.ribbon} />}
        <path
          d={BADGE_OUTLINES[look.shape ?? 'circle'] ?? BADGE_OUTLINES.circle}
          fill={colors.face}
          stroke={colors.edge}
          strokeWidth="2.5"
        />
        {look.ribbon === 'banner' && <path d="M3 33h42l-4 4 4 5H3l4-5z" fill={colors.ribbon} />}
      </svg>
      <span className={classes.badgeIcon} data-ribbon={look.ribbon ?? 'none'}>
        <Icon name={look.icon || 'trophy'} size={Math.round(size * 0.42)} />
      </span>
    </span>
  );
}
