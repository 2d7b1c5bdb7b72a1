import { Result } from 'antd';
import { LinkButton } from '../../portal/antd/link-button.tsx';
import { usePathTo } from '../../portal/services.ts';

/** Shows that an address has no kind of content, or no item. */
export function UnknownKind({
  message = 'There is no such kind of content.',
}: {
  message?: string;
}) {
  const pathTo = usePathTo();
  return (
    <div role="alert">
      <Result
        status="404"
        title={<h1>{message}</h1>}
        extra={
          <LinkButton type="primary" to={pathTo('content', 'list')}>
            To all content
          </LinkButton>
        }
      />
    </div>
  );
}
