import { Result } from 'antd';
import { LinkButton } from '../../../../portal/antd/link-button.tsx';

/** Shows that an address has no kind of content, or no item. */
export function UnknownKind({
  message = 'This kind of content does not exist.',
}: {
  message?: string;
}) {
  return (
    <div role="alert">
      <Result
        status="404"
        title={<h1>{message}</h1>}
        extra={
          <LinkButton type="primary" to={['content', 'list']}>
            Back to all content
          </LinkButton>
        }
      />
    </div>
  );
}
