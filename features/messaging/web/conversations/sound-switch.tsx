import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { switchSound, useSoundIsOn } from '#web/sounds.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { say } from '#web/words/say.ts';
import { play } from './message-sound.ts';

/** Whether a new message is heard in this browser; turning it on plays it. */
export function SoundSwitch() {
  const isOn = useSoundIsOn();
  const label = say(isOn ? 'Turn message sound off' : 'Turn message sound on');
  const toggle = () => {
    switchSound(!isOn);
    if (!isOn) play();
  };
  const Shown = isOn ? IconVolume : IconVolumeOff;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={toggle}>
        <Shown size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
