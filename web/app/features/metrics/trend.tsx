const WIDTH = 88;
const HEIGHT = 20;

/** A line of numbers over time, without an axis. */
export function Trend({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${index * step},${HEIGHT - 2 - (value / most) * (HEIGHT - 4)}`);
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`${label}: ${values.join(', ')}`}>
      <polyline points={points.join(' ')} fill="none" stroke="var(--bar)" strokeWidth={1.5} />
    </svg>
  );
}
