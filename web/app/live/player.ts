import { log } from '../api/log.ts';
import type { Player } from './shared-sound.ts';

const ALERT_SOUND = '/other/alert.mp3';

/** Plays the alert sound on this page and logs failures. */
export function createPlayer(): Player {
  const sound = onceMade();
  // A separate element, so that a probe never interrupts a playing alert.
  const silence = onceMade();
  return {
    async play(volume) {
      const isTry = volume === 0;
      const audio = isTry ? silence() : sound();
      try {
        audio.volume = volume;
        audio.currentTime = 0;
        await audio.play();
        if (isTry) audio.pause();
        return true;
      } catch (error) {
        // The page shows the result of a probe.
        if (!isTry) log.warn('could not play the alert', error);
        return false;
      }
    },
    wasTouched: () => navigator.userActivation?.hasBeenActive ?? false,
  };
}

/** The alert sound, loaded on first use and kept, because it must also play without a network. */
function onceMade(): () => HTMLAudioElement {
  let audio: HTMLAudioElement | undefined;
  return () => {
    if (!audio) {
      audio = new Audio(ALERT_SOUND);
      audio.preload = 'auto';
    }
    return audio;
  };
}
