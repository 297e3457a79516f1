/** How long the other tabs have to say that one of them could be heard. */
const ANSWER_MS = 600;

/** What tabs tell each other about sound. */
export type SoundNote =
  | { readonly kind: 'please'; readonly id: string; readonly volume: number }
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'blocked'; readonly isBlocked: boolean }
  /** A tab that was opened wants to know whether sound is blocked. */
  | { readonly kind: 'opened' };

/** What can be heard of one tab. */
export interface Player {
  /** Plays the alert at a share of the full volume, 0 to only try; resolves to whether the browser let it. */
  readonly play: (volume: number) => Promise<boolean>;
  /** Whether somebody has touched this page, without which a browser lets no page sound. */
  readonly wasTouched: () => boolean;
}

export interface SharedSoundDeps {
  readonly player: Player;
  readonly openChannel: (onNote: (note: SoundNote) => void) => { tell: (note: SoundNote) => void; close: () => void };
  /** Runs a task unless another tab is at one of the same name. */
  readonly alone: (name: string, task: () => Promise<void>) => Promise<void>;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly newId: () => string;
  /** Whether no tab of this browser can be heard became known, or changed. */
  readonly onBlocked: (isBlocked: boolean) => void;
}

export interface SharedSound {
  /** Plays the alert in this tab or, if the browser lets it not, in one other that it lets. Resolves to whether it was heard. */
  readonly play: (volume: number) => Promise<boolean>;
  /** Finds out, without a sound, whether one could be heard. */
  readonly probe: () => Promise<boolean>;
  readonly close: () => void;
}

/** The sound of all tabs of a browser: one of them rings, and which of them the browser lets be heard depends on where it was touched. */
export function createSharedSound(deps: SharedSoundDeps): SharedSound {
  const { player, alone, after } = deps;
  const answers = new Map<string, () => void>();
  let isBlocked: boolean | undefined;
  /** How often it was found that one can be heard. */
  let timesHeard = 0;
  const channel = deps.openChannel(hear);
  channel.tell({ kind: 'opened' });

  return {
    play,
    probe: () => play(0),
    close: channel.close,
  };

  async function play(volume: number): Promise<boolean> {
    const timesBefore = timesHeard;
    const isHeard = (await player.play(volume)) || (await askOthers(volume));
    // Somebody has touched the page while the others were asked: that none answered is old news.
    if (!isHeard && timesHeard > timesBefore) return false;
    become(!isHeard);
    channel.tell({ kind: 'blocked', isBlocked: !isHeard });
    return isHeard;
  }

  function askOthers(volume: number): Promise<boolean> {
    const id = deps.newId();
    return new Promise((resolve) => {
      const settle = (isHeard: boolean) => {
        answers.delete(id);
        stop();
        resolve(isHeard);
      };
      const stop = after(ANSWER_MS, () => settle(false));
      answers.set(id, () => settle(true));
      channel.tell({ kind: 'please', id, volume });
    });
  }

  function hear(note: SoundNote): void {
    switch (note.kind) {
      case 'please':
        if (player.wasTouched()) void alone(`ring.${note.id}`, () => playFor(note.id, note.volume));
        return;
      case 'done':
        return answers.get(note.id)?.();
      case 'blocked':
        return become(note.isBlocked);
      case 'opened':
        return isBlocked === undefined ? undefined : channel.tell({ kind: 'blocked', isBlocked });
      default:
        note satisfies never;
    }
  }

  function become(nowBlocked: boolean): void {
    isBlocked = nowBlocked;
    if (!nowBlocked) timesHeard++;
    deps.onBlocked(nowBlocked);
  }

  async function playFor(id: string, volume: number): Promise<void> {
    if (!(await player.play(volume))) return;
    channel.tell({ kind: 'done', id });
    // Others that were asked as well may look a moment later: they must find somebody at it.
    await new Promise<void>((resolve) => after(ANSWER_MS, resolve));
  }
}
