/** The product's logo: two lines that merge into one. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="6" cy="7" r="2.2" />
      <circle cx="6" cy="17" r="2.2" />
      <circle cx="18" cy="12" r="2.2" />
      <path d="M8 7.5c5 0 4 4.5 8 4.5M8 16.5c5 0 4-4.5 8-4.5" />
    </svg>
  );
}
