/** Line icons on a 24-pixel square, drawn with the text's colour. */
const SHAPES = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20.5 20.5',
  bag: 'M5.5 8.5h13l1 12h-15l1-12Zm3.5 0V7a3 3 0 0 1 6 0v1.5',
  person: 'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2Zm-7.5 8.3c.5-3.7 3.5-6 7.5-6s7 2.3 7.5 6',
  eye: 'M2.8 12s3.2-6 9.2-6 9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6Zm9.2 2.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  'eye-off':
    'M2.8 12s3.2-6 9.2-6 9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6Zm9.2 2.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2ZM4.5 19.5l15-15',
  menu: 'M3.5 8h17M3.5 16h17',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 7.5v5.5m0 3.25v.01M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z',
} as const;

export type IconName = keyof typeof SHAPES;

/** A decorative icon; what it stands beside or in carries the name. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return <Drawing path={SHAPES[name]} className={className} />;
}

/** A line drawing of the same kind, for pages that draw more than the islands do. */
export function Drawing({ path, className }: { path: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
