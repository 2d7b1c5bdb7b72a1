import { Link } from '../parts/link.tsx';
import { Notice } from '../parts/notice.tsx';

export default function NotFound() {
  return (
    <Notice title="ERROR 404" loose>
      <p className="notice-lead">Look like you're lost</p>
      <p>The page you are looking for not available!</p>
      <Link to="/" className="button">
        Go to Home
      </Link>
    </Notice>
  );
}
