import { useEffect } from 'react';
import { formatDayOf } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { PageBar } from '#web/ui/page-bar.tsx';
import { say } from '#web/words/say.ts';
import {
  disableClientMode,
  forgetDistrict,
  hasKeptDistrict,
  isOwnPicture,
  leaveDistrict,
  readAllAnew,
  watchModes,
  type ClientMode,
  type DistrictMode,
  type SessionWithModes,
} from './modes-api.ts';
import classes from './modes.module.css';

/** Above every page: for which district or client one works, until when, and the way back. */
export default function ModeBar() {
  const { district, clientMode } = useSession() as SessionWithModes;
  useEffect(watchModes, []);
  useEffect(() => {
    if (!district && hasKeptDistrict()) forgetDistrict();
  }, [district]);
  return (
    <>
      {district && <DistrictBar key={district.until} district={district} />}
      {clientMode && <ClientBar client={clientMode} />}
    </>
  );
}

function DistrictBar({ district }: { district: DistrictMode }) {
  useEffect(() => {
    const left = Date.parse(district.until) - Date.now();
    const timer = setTimeout(() => void leaveDistrict().catch(readAllAnew), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [district.until]);
  return (
    <PageBar tone="progress" label={say('District mode')}>
      {isOwnPicture(district.imageUrl) && <img className={classes.mark} src={district.imageUrl} alt="" />}
      <span>
        {say('You see {name} only, until {time}.', {
          name: district.name,
          time: formatDayOf(new Date(district.until), { hour: 'numeric', minute: '2-digit' }),
        })}
      </span>
      <button type="button" onClick={() => void leaveDistrict()}>
        {say('Leave district mode')}
      </button>
    </PageBar>
  );
}

function ClientBar({ client }: { client: ClientMode }) {
  return (
    <PageBar tone="progress" label={say('Client mode')}>
      {isOwnPicture(client.imageUrl) && <img className={classes.mark} src={client.imageUrl} alt="" />}
      <span>{say('You work for {name}.', { name: client.name })}</span>
      <button type="button" onClick={() => void disableClientMode()}>
        {say('Leave client mode')}
      </button>
    </PageBar>
  );
}
