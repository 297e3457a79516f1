/** A broadcast channel between this browser's tabs. A tab doesn't receive its own messages. */
export interface Channel<N> {
  readonly tell: (note: N) => void;
  readonly close: () => void;
}

/** Opens a named channel. Put the message format's version into the name: messages are not validated here. */
export function openChannel<N>(name: string, onNote: (note: N) => void): Channel<N> {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<N>) => onNote(data);
  return { tell: (note) => channel.postMessage(note), close: () => channel.close() };
}
