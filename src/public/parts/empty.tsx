import type { ReactNode } from 'react';
import { Icon } from '../../shared/icons.tsx';
import { PageTop } from './blocks.tsx';
import { Link } from './link.tsx';

type Words = { title: string; text: string; next: { to: string; label: string } };

const ask = { to: '/contact', label: 'Ask the secretariat' };

const words = {
  about: {
    title: 'Not written yet',
    text: 'The society’s history and aims will appear here.',
    next: ask,
  },
  news: {
    title: 'No news yet',
    text: 'News of the district will appear here.',
    next: { to: '/about', label: 'About the district' },
  },
  newsletters: {
    title: 'No newsletters yet',
    text: 'Newsletters sent to readers will be here.',
    next: { to: '/#newsletter', label: 'Subscribe' },
  },
  events: {
    title: 'No events announced',
    text: 'The next meeting will be announced here.',
    next: ask,
  },
  'tuition-centers': {
    title: 'No centres listed yet',
    text: 'The society’s tuition centres will be listed here.',
    next: ask,
  },
  firms: {
    title: 'No firms listed yet',
    text: 'Firms in practice will be listed here.',
    next: { to: '/contact', label: 'Have your firm listed' },
  },
  people: {
    title: 'No one is listed yet',
    text: 'The secretariat will add names and posts here.',
    next: { to: '/about', label: 'About the district' },
  },
  reports: {
    title: 'No reports yet',
    text: 'Annual reports will be here once they are approved.',
    next: ask,
  },
  downloads: {
    title: 'No resources yet',
    text: 'Papers for everyone will be here. Members find more in their portal.',
    next: { to: '/login', label: 'Member login' },
  },
  gallery: {
    title: 'No pictures yet',
    text: 'Pictures of the district’s life will be shown here.',
    next: { to: '/news-event', label: 'News and events' },
  },
} as const satisfies Record<string, Words>;

export type EmptyKind = keyof typeof words;

/** Renders an empty list: what it is for, and the next step. */
export function Empty({ kind }: { kind: EmptyKind }) {
  const { title, text, next } = words[kind];
  return (
    <div className="empty">
      <div>
        <b>{title}</b>
        <p>{text}</p>
        <Link to={next.to} className="more">
          {next.label}
          <Icon name="right" />
        </Link>
      </div>
    </div>
  );
}

type ListingProps<T> = {
  items: readonly T[];
  kind: EmptyKind;
  className: string;
  /** What its items are in: 'ul' for those that are list items. */
  as?: 'div' | 'ul';
  children: (item: T, place: number) => ReactNode;
};

/** Renders items in their grid, or the empty state. */
export function Listing<T>({
  items,
  kind,
  className,
  as: Frame = 'div',
  children,
}: ListingProps<T>) {
  if (items.length === 0) return <Empty kind={kind} />;
  return <Frame className={className}>{items.map(children)}</Frame>;
}

type PageProps = { title: string; lead?: string };

/** Renders the page of a kind while there is nothing of it. */
export const EmptyPage = ({ kind, ...top }: PageProps & { kind: EmptyKind }) => (
  <ListingPage {...top} kind={kind} items={[]} className="">
    {() => null}
  </ListingPage>
);

/** Renders a page that lists the items of a kind. */
export function ListingPage<T>({ title, lead = '', ...listing }: PageProps & ListingProps<T>) {
  return (
    <>
      <PageTop title={title} lead={lead} />
      <div className="wrap section under-h1">
        <Listing {...listing} />
      </div>
    </>
  );
}
