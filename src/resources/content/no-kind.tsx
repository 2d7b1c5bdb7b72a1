import { Link } from 'react-router';
import { ListEmpty } from '../../components/records.tsx';
import { usePathTo } from '../../portal/services.ts';

/** Where an address names no kind of content, or no item. */
export function NoKind({ message = 'There is no such kind of content.' }: { message?: string }) {
  const pathTo = usePathTo();
  return (
    <ListEmpty>
      <p role="alert">{message}</p>
      <Link className="button" to={pathTo('content', 'list')}>
        To all content
      </Link>
    </ListEmpty>
  );
}
