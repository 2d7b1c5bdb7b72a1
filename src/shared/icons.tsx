/** SVG paths in a 24 by 24 view box. */
export const shapes = {
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  phone: 'M5 3h4l2 5-3 2a12 12 0 0 0 6 6l2-3 5 2v4a2 2 0 0 1-2 2A17 17 0 0 1 3 5a2 2 0 0 1 2-2z',
  menu: 'M3 6h18M3 12h18M3 18h18',
  down: 'M5 9l7 7 7-7',
  right: 'M4 12h16M14 6l6 6-6 6',
  left: 'M20 12H4M10 6l-6 6 6 6',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5M12 11v6M9 15l3 3 3-3',
  pin: 'M12 21s7-6 7-12a7 7 0 0 0-14 0c0 6 7 12 7 12zM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
  close: 'M5 5l14 14M19 5L5 19',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4l13 8-13 8z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.500 10.500z',
  facebook: 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v6h4v-6h3l1-4h-4V8z',
  instagram: 'M4 4h16v16H4zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17 7h.01',
  x: 'M4 4l16 16M20 4L4 20',
  linkedin: 'M5 9v11M5 5v.01M10 20V9M10 14c0-6 9-6 9 0v6',
} as const;
export type IconName = keyof typeof shapes;

/** Renders a line icon beside text, hidden from screen readers. */
export function LineIcon({ shape }: { shape: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shape} />
    </svg>
  );
}

/** Renders a line icon of the public site. */
export const Icon = ({ name }: { name: IconName }) => <LineIcon shape={shapes[name]} />;

/** Renders the society's logo: concentric adire squares, open at one corner. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <path d="M2 2h40v40H2z" className="mark-ground" />
      <path d="M8 8h28v28H8zM15 15h14v14H15z" className="mark-thread" />
      <path d="M20 20h4v4h-4zM5 5h.01M39 5h.01M5 39h.01M39 39h.01" className="mark-seed" />
    </svg>
  );
}
