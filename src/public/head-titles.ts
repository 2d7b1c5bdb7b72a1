type Title = readonly [title: string, description: string];

const titles: Record<string, Title> = {
  '/about': ['About us', 'The history, vision, values, aims and activities of the society.'],
  '/contact': [
    'Contact us',
    'Write to the secretariat, call, or find the district office on the map.',
  ],
  '/tuition-centers': [
    'Tuition centres',
    'Where candidates prepare for the examinations of the institute.',
  ],
  '/firms': [
    'Practising firms',
    'Firms of chartered accountants in public practice in the district.',
  ],
  '/news-event': ['News and events', 'What has happened in the district, and what is coming.'],
  '/newsletters': ['Newsletters', 'Past issues of the society’s newsletter.'],
  '/reports': ['Annual reports', 'The society’s annual reports, to read and download.'],
  '/resources': [
    'Resources',
    'Papers on leadership, the workshop series and the district’s productivity.',
  ],
  '/gallery': ['Gallery', 'Pictures of the investiture and of the society’s activities.'],
  '/governance': ['Governance', 'The executive of the district society.'],
  '/patron': ['Patrons and Patroness', 'The grand patrons and patronesses of the society.'],
  '/chairmen': ['Past chairmen', 'Those who have led the district since 1983, with their terms.'],
  '/register': ['Create Account', 'Register as a member of the district society.'],
  '/login': ['Member login', 'Log in to the members’ portal.'],
  '/forgot-password': ['Forgotten password', 'Ask for a link to set a new password.'],
  '/claim': ['Claim your membership', 'Set a password with the code of your letter.'],
  '/verify': [
    'Verify a document',
    'Check whether a receipt or a letter of the society is genuine.',
  ],
  '/privacy': ['Privacy', 'What this site keeps about you, why, and for how long.'],
  '/offline': ['You are offline', 'This page needs a connection.'],
  '/unauthorized': ['Unauthorized Access!', 'You do not have permission to access this website.'],
};

/* Pages whose address ends in a token or a code. */
const mailed: [string, Title][] = [
  ['/reset-password/', ['New password', 'Set a new password.']],
  ['/claim/', ['Claim your membership', 'Set a password and claim your record.']],
  ['/confirm-email/', ['Confirm your e-mail address', 'Confirm that this address is yours.']],
  ['/not-me/', ['This was not me', 'Undo a change of your e-mail address.']],
  ['/newsletter/confirm/', ['Confirm the newsletter', 'Confirm that you want the newsletter.']],
  [
    '/verify/',
    ['Verify a document', 'Check whether a receipt or a letter of the society is genuine.'],
  ],
  [
    '/newsletter/unsubscribe/',
    ['Unsubscribe from the newsletter', 'No more newsletters to your address.'],
  ],
];

/* Until an item is loaded, its page has the title of its list. */
const lists: Record<string, string> = {
  news: '/news-event',
  newsletters: '/newsletters',
  event: '/news-event',
  events: '/news-event',
  firm: '/firms',
  firms: '/firms',
  center: '/tuition-centers',
  'tuition-centers': '/tuition-centers',
};

export const missingTitle: Title = ['ERROR 404', 'The page you are looking for is not available.'];

/** Returns the title and the description of a page without a single item. */
export function titleOf(path: string): Title {
  const section = path.split('/')[1] ?? '';
  return (
    titles[path] ??
    titles[lists[section] ?? ''] ??
    mailed.find(([start]) => path.startsWith(start))?.[1] ??
    missingTitle
  );
}
