import ShowPage from '../../portal/pages/show.tsx';

/** An announcement as the members read it, and how it went out. */
export default function AnnouncementPage() {
  return <ShowPage>{({ body }) => <p className="message-text">{body}</p>}</ShowPage>;
}
