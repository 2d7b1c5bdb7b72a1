import type { Person } from '#contract/content/site/kinds.ts';
import { useContent } from '../content-store.tsx';
import { PersonCard } from '../parts/cards.tsx';
import { ListingPage } from '../parts/empty.tsx';
import { useLocation } from '../router.tsx';
import '../styles/page-top.css';
import '../styles/cards.css';
import '../styles/monogram.css';
import '../styles/people.css';

type View = { group: Person['group']; title: string; lead: string };
const governance: View = {
  group: 'governance',
  title: 'Governance',
  lead: 'The executive of the district, elected by its members.',
};
const views: Record<string, View> = {
  '/governance': governance,
  '/patron': {
    group: 'patron',
    title: 'Patrons and Patroness',
    lead: 'Distinguished people who advise and support the society.',
  },
  '/chairmen': {
    group: 'chairman',
    title: 'Past chairmen',
    lead: 'Those who have led the district since 1983. The current chairman is the 20th.',
  },
};

/** Renders governance, patrons or past chairmen, by the page's address. */
export default function People() {
  const { pathname } = useLocation();
  const { group, title, lead } = views[pathname.toLowerCase().replace(/\/+$/, '')] ?? governance;
  const people = useContent('people').filter((person) => person.group === group);
  return (
    <ListingPage
      title={title}
      lead={lead}
      items={people}
      kind="people"
      className={`people ${group}`}
    >
      {(person) => <PersonCard key={person.slug} person={person} />}
    </ListingPage>
  );
}
