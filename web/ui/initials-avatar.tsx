import classes from './initials-avatar.module.css';

/** A person or record as initials on a colour that stays the same for the same name. */
export function InitialsAvatar({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <span
      className={classes.avatar}
      style={
        {
          width: size,
          height: size,
          fontSize: Math.max(10, Math.round(size * 0.42)),
          '--hue': hueOf(name),
        } as React.CSSProperties
      }
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
};

const hueOf = (name: string): number => {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 3600;
  return Math.round((hash % 12) * 30);
};
