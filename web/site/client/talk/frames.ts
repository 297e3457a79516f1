import type { DemoInbox } from '@switchboard/contracts/demos/routes';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TraceStep } from '@switchboard/contracts/talk/trace';

/** The server's messages in a demo talk. */
export type DemoFrame =
  | FrameOut
  | { readonly type: 'started'; readonly talkId: string }
  | { readonly type: 'trace'; readonly steps: readonly TraceStep[] }
  | { readonly type: 'inbox'; readonly row: DemoInbox }
  | { readonly type: 'error'; readonly description: string };
