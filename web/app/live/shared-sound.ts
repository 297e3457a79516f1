/** How long to wait for another tab to report that it played the alert. */
const ANSWER_MS = 600;

/** Messages between tabs about sound. */
export type SoundNote =
  | { readonly kind: 'please'; readonly id: string; readonly volume: number }
  | { readonly kind: 'done'; readonly id: string }
  | { readonly kind: 'blocked'; readonly isBlocked: boolean }
  /** A new tab asks whether sound is blocked. */
  | { readonly kind: 'opened' };

/** The sound of one tab. */
export interface Player {
  /** Plays the alert at a volume from 0 to 1; 0 only probes. Resolves to whether the browser allowed it. */
  readonly play: (volume: number) => Promise<boolean>;
  /** Whether the user has interacted with this page, which browsers require before sound. */
  readonly wasTouched: () => boolean;
}

export interface SharedSoundDeps {
  readonly player: Player;
  readonly openChannel: (onNote: (note: SoundNote) => void) => { tell: (note: SoundNote) => void; close: () => void };
  /** Runs a task unless another tab runs one with the same name. */
  readonly runExclusively: (name: string, task: () => Promise<void>) => Promise<void>;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly newId: () => string;
  /** Reports whether the browser blocks sound in all tabs. */
  readonly onBlocked: (isBlocked: boolean) => void;
}

export interface SharedSound {
  /** Plays the alert in this tab or, if the browser blocks it, in one other tab. Resolves to whether it played. */
  readonly play: (volume: number) => Promise<boolean>;
  /** Checks silently whether sound would play. */
  readonly probe: () => Promise<boolean>;
  readonly close: () => void;
}

/**
 * The alert sound of all tabs of a browser.
 *
 * Browsers allow sound only in tabs that the user interacted with. If this tab is blocked, it asks the others over the channel; one of them plays the
 * alert under a lock and reports it within {@link ANSWER_MS}.
 */
export function createSharedSound(deps: SharedSoundDeps): SharedSound {
  const { player, runExclusively, after } = deps;
  const answers = new Map<string, () => void>();
  let isBlocked: boolean | undefined;
  /** Counts successful attempts, so that an older failure does not overwrite a newer success. */
  let successes = 0;
  const channel = deps.openChannel(receive);
  channel.tell({ kind: 'opened' });

  return {
    play,
    probe: () => play(0),
    close: channel.close,
  };

  async function play(volume: number): Promise<boolean> {
    const timesBefore = successes;
    const didPlay = (await player.play(volume)) || (await askOtherTabs(volume));
    // The user interacted with the page in the meantime, so this failure is outdated.
    if (!didPlay && successes > timesBefore) return false;
    become(!didPlay);
    channel.tell({ kind: 'blocked', isBlocked: !didPlay });
    return didPlay;
  }

  function askOtherTabs(volume: number): Promise<boolean> {
    const id = deps.newId();
    return new Promise((resolve) => {
      const settle = (didPlay: boolean) => {
        answers.delete(id);
        stop();
        resolve(didPlay);
      };
      const stop = after(ANSWER_MS, () => settle(false));
      answers.set(id, () => settle(true));
      channel.tell({ kind: 'please', id, volume });
    });
  }

  function receive(note: SoundNote): void {
    switch (note.kind) {
      case 'please':
        if (player.wasTouched()) void runExclusively(`ring.${note.id}`, () => playForTab(note.id, note.volume));
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
    if (!nowBlocked) successes++;
    deps.onBlocked(nowBlocked);
  }

  async function playForTab(id: string, volume: number): Promise<void> {
    if (!(await player.play(volume))) return;
    channel.tell({ kind: 'done', id });
    // Keeps the lock until slower tabs have seen the request, so that only one plays.
    await new Promise<void>((resolve) => after(ANSWER_MS, resolve));
  }
}
