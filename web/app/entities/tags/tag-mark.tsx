/** A small mark in a tag's color: fifteen large ones would turn a list into confetti. */
export function TagMark({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'inline-block',
        width: 7,
        height: 7,
        flex: 'none',
        borderRadius: 2,
        verticalAlign: 'middle',
        background: color,
        forcedColorAdjust: 'none',
      }}
    />
  );
}
