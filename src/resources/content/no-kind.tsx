import { Button, Result } from 'antd';
import { Link } from 'react-router';
import { usePathTo } from '../../portal/services.ts';

/** Where an address names no kind of content, or no item. */
export function NoKind({ message = 'There is no such kind of content.' }: { message?: string }) {
  const pathTo = usePathTo();
  return (
    <div role="alert">
      <Result
        status="404"
        title={<h1>{message}</h1>}
        extra={
          <Link to={pathTo('content', 'list')}>
            <Button type="primary">To all content</Button>
          </Link>
        }
      />
    </div>
  );
}
