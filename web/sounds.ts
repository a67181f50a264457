import { useRemembered, remember, remembered } from './remembered.ts';

/** The one switch for every sound of the product, kept by this browser. */
export const SOUND_SETTING = 'message-sound';
/** Half of what the device gives. */
export const VOLUME = 0.5;

export const useSoundIsOn = (): boolean => useRemembered(SOUND_SETTING, true)[0];
export const switchSound = (isOn: boolean) => remember(SOUND_SETTING, isOn, true);

/** The parameters of a synthesized sound, as the sound designer of zzfx writes them. */
export type Tune = readonly (number | undefined)[];

/**
 * Plays a synthesized sound where sounds are on. Its library opens the device's sound when it is loaded, so that happens after
 * somebody touched the page: before, browsers let nothing be heard.
 */
export async function playTune(tune: Tune): Promise<void> {
  if (!remembered(SOUND_SETTING, true) || !navigator.userActivation?.hasBeenActive) return;
  try {
    const { ZZFX } = await import('zzfx');
    ZZFX.volume = VOLUME;
    ZZFX.play(...tune);
  } catch {
    // a device without sound
  }
}
