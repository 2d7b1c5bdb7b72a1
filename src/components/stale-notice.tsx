import { Button } from 'antd';
import { useState } from 'react';

/** The way on from a stale edit: the present record is read, and what was changed stays. */
export function StaleNotice({ onReload }: { onReload: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const reload = async () => {
    setBusy(true);
    await onReload();
    setBusy(false);
  };
  return (
    <p className="stale">
      <Button onClick={() => void reload()} loading={busy}>
        Read the record again
      </Button>
      <span>What you changed here stays.</span>
    </p>
  );
}
