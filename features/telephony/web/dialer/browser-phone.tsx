import { Button, Group } from '@mantine/core';
import { useStore } from '#web/store.ts';
import { say } from '#web/words/say.ts';
import { browserLine, callInFromBrowser, hangUpBrowser, muteBrowser } from './browser-line.ts';

/** This tab as the phone of the caller. */
export function BrowserPhone({ mayJoin }: { mayJoin: boolean }) {
  const { state, isMuted } = useStore(browserLine);
  if (state === 'on')
    return (
      <Group gap="xs" role="group" aria-label={say('Your line')}>
        <Button size="compact-md" variant="default" aria-pressed={isMuted} onClick={() => muteBrowser(!isMuted)}>
          {say(isMuted ? 'Unmute' : 'Mute')}
        </Button>
        <Button size="compact-md" variant="default" onClick={hangUpBrowser}>
          {say('Leave the call')}
        </Button>
      </Group>
    );
  if (!mayJoin) return null;
  return (
    <div>
      <Button loading={state === 'connecting'} onClick={() => void callInFromBrowser()}>
        {say('Call in from this browser')}
      </Button>
    </div>
  );
}
