import { LineIcon, shapes as publicShapes } from '../../shared/icons.tsx';

const shapes = {
  ...publicShapes,
  home: 'M3 11l9-7 9 7M6 9v11h4v-6h4v6h4V9',
  people:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 3.5a4 4 0 0 1 0 7M18 14c2.5.8 4 3.5 4 7',
  book: 'M4 5a2 2 0 0 1 2-2h14v15H6a2 2 0 0 0-2 2zM4 20a2 2 0 0 0 2 2h14v-4M9 8h7',
  receipt: 'M5 3h14v18l-3-2-2 2-2-2-2 2-2-2-3 2zM8.5 8h7M8.5 12h7',
  wallet: 'M3 7h16v13H3zM3 7l12-4v4M15 13.5h6v3h-6a1.5 1.5 0 0 1 0-3z',
  folder: 'M3 6h7l2 3h9v11H3z',
  message: 'M3 5h18v12H9l-5 4v-4H3z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  pages: 'M5 3h10l4 4v14H5zM15 3v4h4M8 12h8M8 16h8',
  out: 'M10 4H4v16h6M14 8l4 4-4 4M18 12H9',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  up: 'M5 15l7-7 7 7',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  plus: 'M12 4v16M4 12h16',
  check: 'M4 13l5 5L20 6',
  alert: 'M12 3l10 18H2zM12 10v5M12 18v.01',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  upload: 'M12 16V4M7 9l5-5 5 5M4 20h16',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  star: 'M12 3l2.7 5.7 6.3.9-4.5 4.4 1 6.2-5.5-3-5.5 3 1-6.2L3 9.6l6.3-.9z',
  card: 'M3 6h18v13H3zM3 10h18M6 15h4',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  devices: 'M3 5h13v10H3zM1 18h13M17 9h5v10h-5z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  hidden:
    'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 20L20 4',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  rows: 'M4 5h16M4 10h16M4 15h16M4 20h16',
  crop: 'M7 2v15h15M2 7h15v15',
  drag: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
} as const;
export type IconName = keyof typeof shapes;

/** Renders a line icon of the portal or of the public site. */
export const Icon = ({ name }: { name: IconName }) => <LineIcon shape={shapes[name]} />;
