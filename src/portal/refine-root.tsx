import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { createAccessControl } from '../providers/access.ts';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { createLiveProvider } from '../providers/live.ts';
import { createNotifications } from '../providers/notification.ts';
import type { Resource } from '../resources/resource.ts';
import { bindings, ParsedAddress } from './router-provider.tsx';
import { type Services, useServices } from './services.ts';

/** ms in which what was read is not asked for again. */
const fresh = 5_000;

/* Failures are shown at once, with Retry, rather than tried again behind a skeleton. */
const createQueries = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: fresh } } });

/** A manifest as refine takes it. */
function refineResource({ name, label, pages }: Resource) {
  const path = (page: string) => pages[page] && { [page]: pages[page].path };
  return {
    name,
    meta: { label },
    ...path('list'),
    ...path('show'),
    ...path('create'),
    ...path('edit'),
  };
}

function createProviders({ http, live, toasts, resources }: Services) {
  const endpoints = Object.fromEntries(resources.map(({ name, calls }) => [name, calls]));
  return {
    dataProvider: createDataProvider(http, endpoints),
    authProvider: createAuthProvider(http),
    accessControlProvider: createAccessControl(resources),
    liveProvider: createLiveProvider(live, resources),
    notificationProvider: createNotifications(toasts),
    resources: resources.map(refineResource),
  };
}

export { ParsedAddress };

/** Refine over the portal's services, for the pages inside. */
export function RefineRoot({ children }: { children: ReactNode }) {
  const services = useServices();
  const providers = useMemo(() => createProviders(services), [services]);
  const queries = useMemo(createQueries, []);
  return (
    <Refine
      {...providers}
      routerProvider={bindings}
      options={{
        disableTelemetry: true,
        liveMode: 'auto',
        syncWithLocation: true,
        warnWhenUnsavedChanges: false,
        reactQuery: { clientConfig: queries },
      }}
    >
      {children}
    </Refine>
  );
}
