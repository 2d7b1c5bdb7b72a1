import ShowPage from '../../portal/pages/show.tsx';

/** Shows an announcement as the members see it, and its delivery. */
export default function AnnouncementPage() {
  return <ShowPage>{({ body }) => <p className="message-text">{body}</p>}</ShowPage>;
}
