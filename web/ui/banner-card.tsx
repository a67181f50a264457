import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { IconTrophy } from '@tabler/icons-react';
import { playTune } from '../sounds.ts';
import { say } from '../words/say.ts';
import { BANNER_MS, type Banner } from './banners.ts';
import { rainConfetti } from './confetti.ts';
import classes from './banner.module.css';

interface Props {
  banner: Banner;
  onDone: () => void;
}

/** Stands twelve seconds; pointing at it holds it, a click or Esc ends it. It never takes the focus, nor a key from who types. */
export function BannerCard({ banner, onDone }: Props) {
  const { heading, title, text, score, picture, isRare = false, tune } = banner;
  const cover = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  useTimeLeft(isHeld, onDone);
  useEndings(cover, onDone);
  useEffect(rainConfetti, []);
  useEffect(() => {
    if (tune) void playTune(tune);
  }, [tune]);
  return (
    <div ref={cover} className={classes.cover} data-rare={isRare}>
      <div className={classes.card} onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
        <span className={classes.rays} aria-hidden />
        <span className={classes.trophy} aria-hidden>
          <IconTrophy size={44} stroke={1.4} />
        </span>
        <p className={classes.heading}>{heading}</p>
        {picture !== undefined && <div className={classes.picture}>{picture}</div>}
        <p className={classes.title}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
        {typeof score === 'number' && <p className={classes.score}>{say('{score} points', { score: score.toLocaleString() })}</p>}
      </div>
    </div>
  );
}

function useTimeLeft(isHeld: boolean, onDone: () => void) {
  const left = useRef(BANNER_MS);
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (isHeld) return;
    const since = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(600, left.current - (Date.now() - since));
    };
  }, [isHeld]);
}

/** A click on it, or Esc, heard beside whatever else the key does: nothing here has the focus. */
function useEndings(cover: RefObject<HTMLElement | null>, onDone: () => void) {
  const end = useEffectEvent(onDone);
  useEffect(() => {
    const isOnIt = ({ target }: Event) => target instanceof Node && (cover.current?.contains(target) ?? false);
    const hearKey = ({ key }: KeyboardEvent) => void (key === 'Escape' && end());
    const hearClick = (event: MouseEvent) => void (isOnIt(event) && end());
    const keepFocus = (event: MouseEvent) => void (isOnIt(event) && event.preventDefault());
    document.addEventListener('keydown', hearKey, { capture: true });
    document.addEventListener('click', hearClick);
    document.addEventListener('mousedown', keepFocus);
    return () => {
      document.removeEventListener('keydown', hearKey, { capture: true });
      document.removeEventListener('click', hearClick);
      document.removeEventListener('mousedown', keepFocus);
    };
  }, [cover]);
}
