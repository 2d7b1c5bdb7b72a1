import { Notice } from '../parts/notice.tsx';

/** Stands in for every page that needs a connection while there is none (src/service-worker.ts). */
export default function Offline() {
  return (
    <Notice title="You are offline" loose>
      <p className="notice-lead">This page needs a connection.</p>
      <p>
        If you are logged in as a member, you can still read your <a href="/dashboard">dashboard</a>{' '}
        and your <a href="/payment">payment history</a> as they were last.
      </p>
      {/* The address is still that of the page that was asked for. */}
      <a className="button" href="?">
        Try again
      </a>
    </Notice>
  );
}
