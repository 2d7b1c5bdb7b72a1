export type NavLink = { label: string; to: string };
export type NavEntry = NavLink | { label: string; links: readonly NavLink[] };

/** The navigation, for the bar and the small screens' menu. */
export const navigation: readonly NavEntry[] = [
  { label: 'Home', to: '/' },
  {
    label: 'About Us',
    links: [
      { label: 'The District', to: '/about' },
      { label: 'Past Chairmen', to: '/chairmen' },
      { label: 'Grand Patrons and Patroness', to: '/patron' },
    ],
  },
  { label: 'Governance', to: '/governance' },
  {
    label: 'Insights',
    links: [
      { label: 'News and Events', to: '/news-event' },
      { label: 'Resources Download', to: '/resources' },
      { label: 'Practising Firms', to: '/firms' },
      { label: 'Annual Reports', to: '/reports' },
      { label: 'Tuition Centres', to: '/tuition-centers' },
    ],
  },
  { label: 'Gallery', to: '/gallery' },
  { label: 'Contact us', to: '/contact' },
];

export const siteMap: readonly NavLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Events', to: '/news-event' },
  { label: 'Governance', to: '/governance' },
  { label: 'Gallery', to: '/gallery' },
];
