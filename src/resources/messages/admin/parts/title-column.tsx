import { PageLink } from '../../../../portal/parts/page-link.tsx';
import type { ResourceColumn } from '../../../../portal/resource.ts';

type Message = { _id: string; title: string; body: string };

function Title({ resource, message }: { resource: string; message: Message }) {
  return (
    <span className="two-lines">
      <PageLink to={[resource, 'show', { id: message._id }]}>{message.title}</PageLink>
      <small className="excerpt">{message.body}</small>
    </span>
  );
}

/** Returns the column of the titles of messages, each a link to its page, with the beginning of its text. */
export const titleColumn = (resource: string): ResourceColumn<Message> => ({
  dataIndex: 'title',
  isLink: true,
  render: (_, message) => <Title resource={resource} message={message} />,
});
