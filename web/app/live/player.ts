import { log } from '../api/log.ts';
import type { Player } from './shared-sound.ts';

const ALERT_SOUND = '/other/alert.mp3';

/** Plays the alert on this page. A failure is logged. */
export function createPlayer(): Player {
  const sound = onceMade();
  // A try of its own never cuts short what sounds.
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
        // What a try finds out is told on the page.
        if (!isTry) log.warn('the alert could not be sounded', error);
        return false;
      }
    },
    wasTouched: () => navigator.userActivation?.hasBeenActive ?? false,
  };
}

/** The alert's sound, loaded when it is first asked for and kept: it must sound also when the network is away by then. */
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
