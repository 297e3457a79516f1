const PATHS = {
  brand: [
    'M6 4.800a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400',
    'M6 14.800a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400',
    'M18 9.800a2.200 2.200 0 1 1 0 4.400 2.200 2.200 0 0 1 0-4.400',
    'M8 7.500c5 0 4 4.500 8 4.500M8 16.500c5 0 4-4.500 8-4.500',
  ],
  emergency: ['M12 4 2.800 19.500h18.400zM12 10v4M12 17h.01'],
  attention: [
    'M8 12V6a1.500 1.500 0 0 1 3 0v5m0-6a1.500 1.500 0 0 1 3 0v6m0-4a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-1-6-5l-1.500-3A1.500 1.500 0 0 1 6 11l2 3',
  ],
  check: ['m5 12 5 5 9-10'],
  minus: ['M6 12h12'],
  plus: ['M12 5v14M5 12h14'],
  arrow: ['M5 12h14m-6-6 6 6-6 6'],
  menu: ['M4 8h16M4 16h16'],
  play: ['M8 5v14l11-7z'],
  pause: ['M8 5v14M16 5v14'],
  sound: ['M5 9v6h3l5 4V5L8 9zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11'],
  agent: ['M7 8h10a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3M12 8V4M9 13h.01M15 13h.01'],
  caller: ['M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8', 'M4 20c1-4 4-6 8-6s7 2 8 6'],
  note: ['M14.500 6a4.500 4.500 0 0 0 5.800 5.800L12 20l-4-4 8.300-8.300', 'M14.500 6 18 3a5 5 0 0 1 3 3l-3 3.500'],
  print: ['M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z'],
  theme: ['M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8'],
} as const;
export type IconName = keyof typeof PATHS;

/** A decorative icon. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
