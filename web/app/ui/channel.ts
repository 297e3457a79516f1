/** A line between this browser's tabs; a tab does not hear itself. */
export interface Channel<N> {
  readonly tell: (note: N) => void;
  readonly close: () => void;
}

/** Opens the line of a name, which says of which build's notes it is: what is heard is taken as it comes. */
export function openChannel<N>(name: string, onNote: (note: N) => void): Channel<N> {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<N>) => onNote(data);
  return { tell: (note) => channel.postMessage(note), close: () => channel.close() };
}
