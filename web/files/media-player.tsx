import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Skeleton } from '@mantine/core';
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlaybackRateButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react';
import { fileOptions, linkOptions } from './file-api.ts';
import { cuesOf, type Cue } from './captions.ts';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { say } from '../words/say.ts';
import classes from './media-player.module.css';

export interface MediaPlayerProps {
  /** The id of a file, or the path that the server gave it. */
  file: string;
  name: string;
  isSound?: boolean;
  /** A WebVTT file beside it. */
  captions?: string | null;
  /** Seconds. */
  startAt?: number;
  /** Until which second one may go; further on there is nothing yet to skip. */
  mayReach?: (() => number) | undefined;
  /** A span that was played without a jump. */
  onWatched?: ((from: number, to: number) => void) | undefined;
}

const SPAN_SECONDS = 5;

/**
 * The one player of videos and sound: keys, speed, captions, picture in picture, and a transcript that follows and jumps. It plays from an
 * address without a header, so that it can be sought; when that is over, it goes on from a new one where it was.
 */
export default function MediaPlayer({
  file,
  name,
  isSound = false,
  captions,
  startAt = 0,
  mayReach,
  onWatched,
}: MediaPlayerProps) {
  const link = useQuery(linkOptions(file));
  const media = useRef<HTMLVideoElement | null>(null);
  const was = useRef({ at: startAt, isPlaying: false, from: startAt });
  const [second, setSecond] = useState(startAt);
  const words = useCaptions(captions ?? null);
  const report = useRef(onWatched);
  useEffect(() => void (report.current = onWatched));
  const tell = (to: number) => {
    const { from } = was.current;
    if (to - from > 0.2) report.current?.(from, to);
    was.current.from = to;
  };
  const leave = useRef(() => {});
  useEffect(() => void (leave.current = () => tell(was.current.at)));
  useEffect(() => () => leave.current(), []);
  if (link.isPending) return <Skeleton h={220} />;
  if (link.isError) return <Alert color="yellow">{link.error.message}</Alert>;
  const { url, expiresAt } = link.data;

  const onTime = ({ currentTarget: { currentTime, paused, seeking } }: SyntheticEvent<HTMLVideoElement>) => {
    if (seeking) return;
    was.current.at = currentTime;
    was.current.isPlaying = !paused;
    setSecond(currentTime);
    if (currentTime - was.current.from >= SPAN_SECONDS) tell(currentTime);
  };
  const onSeeking = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    const most = mayReach?.() ?? Infinity;
    if (video.currentTime > Math.max(most, was.current.at) + 1) {
      video.currentTime = Math.max(most, was.current.at);
      return;
    }
    if (Math.abs(video.currentTime - was.current.at) < 0.5) return;
    tell(was.current.at);
    was.current.at = was.current.from = video.currentTime;
  };
  const onStop = ({ currentTarget: { currentTime } }: SyntheticEvent<HTMLVideoElement>) => {
    was.current.at = currentTime;
    tell(currentTime);
  };
  const renew = () => {
    if (Date.parse(expiresAt) <= Date.now()) void link.refetch();
  };
  const goOn = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (was.current.at > 0) video.currentTime = was.current.at;
    if (was.current.isPlaying) void video.play().catch(() => undefined);
  };
  const jump = ({ from }: Cue) => {
    if (media.current) media.current.currentTime = from;
  };
  return (
    <div className={classes.player}>
      <MediaController className={classes.controller} audio={isSound}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- where there are captions they are here; not every film has some */}
        <video
          ref={media}
          slot="media"
          src={url}
          preload="metadata"
          playsInline
          aria-label={name}
          onTimeUpdate={onTime}
          onSeeking={onSeeking}
          onPause={onStop}
          onEnded={onStop}
          onError={renew}
          onLoadedMetadata={goOn}
        >
          {words.address && <track kind="captions" srcLang="en" label={'English'} src={words.address} default />}
        </video>
        <MediaControlBar>
          <MediaPlayButton />
          <MediaSeekBackwardButton seekOffset={10} />
          <MediaTimeRange />
          <MediaTimeDisplay showDuration />
          <MediaMuteButton />
          <MediaVolumeRange className={classes.wideOnly} />
          <MediaPlaybackRateButton />
          {words.address && <MediaCaptionsButton />}
          {!isSound && <MediaPipButton className={classes.wideOnly} />}
          {!isSound && <MediaFullscreenButton />}
        </MediaControlBar>
      </MediaController>
      {words.cues.length > 0 && <Transcript cues={words.cues} second={second} onJump={jump} />}
    </div>
  );
}

function Transcript({ cues, second, onJump }: { cues: readonly Cue[]; second: number; onJump: (cue: Cue) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const now = cues.findLastIndex(({ from }) => from <= second + 0.05);
  useEffect(() => {
    const line = list.current?.children[now] as HTMLElement | undefined;
    if (line && list.current) list.current.scrollTop = line.offsetTop - list.current.offsetTop - 40;
  }, [now]);
  return (
    <details className={classes.transcript}>
      <summary>{say('Transcript')}</summary>
      <ol ref={list}>
        {cues.map((cue, at) => (
          <li key={cue.from}>
            <button type="button" aria-current={at === now ? 'true' : undefined} onClick={() => onJump(cue)}>
              {cue.text}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}

function useCaptions(captions: string | null): { address: string | undefined; cues: readonly Cue[] } {
  const { data } = useQuery({ ...fileOptions(captions ?? ''), enabled: captions !== null });
  const address = useObjectUrl(data?.blob);
  const [cues, setCues] = useState<readonly Cue[]>([]);
  useEffect(() => {
    let isOver = false;
    void data?.blob.text().then((text) => {
      if (!isOver) setCues(cuesOf(text));
    });
    return () => void (isOver = true);
  }, [data]);
  return { address, cues };
}
