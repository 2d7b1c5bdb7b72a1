import { Link } from 'react-router';

export default function NotFound() {
  return (
    <div className="wrap notice">
      <span className="notice-cloth" aria-hidden="true" />
      <h1>ERROR 404</h1>
      <p className="notice-lead">Look like you're lost</p>
      <p>The page you are looking for not available!</p>
      <Link to="/" className="button">
        Go to Home
      </Link>
    </div>
  );
}
