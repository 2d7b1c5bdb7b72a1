import type { RefusedKey } from '#contract/payments/schemas.ts';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { longDate } from '../../../../shared/format.ts';

/** Shows on the dashboard which payment gateways refuse the server's key; nothing if none does. */
export function GatewayNotice({ gateways }: { gateways: readonly RefusedKey[] }) {
  if (gateways.length === 0) return null;
  return (
    <section className="panel told desk-notice" aria-label="Payment gateway">
      {gateways.map(({ gateway, since }) => (
        <p key={gateway}>
          <Icon name="alert" /> Since {longDate(since)} {gateway} does not accept the server’s key:
          nobody can pay through it, and what was paid is not confirmed. Compare the key in the
          server’s settings with the one in the gateway’s dashboard.
        </p>
      ))}
    </section>
  );
}
