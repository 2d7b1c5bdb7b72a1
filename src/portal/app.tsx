import { type AuthProvider, Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { createAccessControl } from '../providers/access.ts';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { createLiveProvider } from '../providers/live.ts';
import { createNotifications } from '../providers/notification.ts';
import { onSessionChange, readUser } from '../shared/session.ts';
import { useLazyComponent } from '../shared/use-lazy-component.ts';
import { Layout } from './frame/layout.tsx';
import { ResourcePageView } from './frame/page.tsx';
import {
  addressOf,
  belowDrawer,
  type FoundPage,
  findPage,
  pageBelow,
} from './routing/find-page.ts';
import { refineResources } from './routing/refine-resources.ts';
import { UnsavedChanges } from './routing/unsaved-changes.tsx';
import { type Services, ServicesContext, useServices } from './services.ts';
import { Guard } from './session/guard.tsx';
import { Relogin } from './session/relogin.tsx';

const loadDrawerPage = () => import('./antd/drawer-page.tsx');

/* Renders the drawer of a drawer page. Its code loads with the first one; until then the page below stays. */
function Drawers({ found }: { found: FoundPage }) {
  const { toasts } = useServices();
  const { search } = useLocation();
  const navigate = useNavigate();
  const DrawerPage = useLazyComponent(loadDrawerPage, found.page.drawer === true, (sentence) => {
    toasts.show(sentence, 'error');
    navigate(belowDrawer(found, search), { replace: true });
  });
  return DrawerPage ? <DrawerPage found={found} /> : null;
}

export { preloadPage } from './frame/page.tsx';

/** How long data counts as fresh, in ms. */
const freshMs = 5_000;

/** refine's query keys of the current user: fetched once, and again when the session changes. */
const authKey = ['auth'];
const identityKey = [...authKey, 'identity'];

function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        /* Shows failures, including being offline, at once with Retry, instead of retrying behind a skeleton. */
        retry: false,
        networkMode: 'always',
        /* The live stream brings changes by others. */
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
  /* `Authenticated` hides the page while it fetches: a form on the page would lose its input. */
  for (const key of [authKey, ['access']])
    queries.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY });
  return queries;
}

/* Clears the cache on log-out: refine would refetch everything without a user. */
function clearCacheOnLogout(auth: AuthProvider, queries: QueryClient): AuthProvider {
  return {
    ...auth,
    async logout(params) {
      const answer = await auth.logout(params);
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== authKey[0] });
      return answer;
    },
  };
}

function createProviders(services: Services, queries: QueryClient) {
  const { http, backEnd, live, toasts, resources } = services;
  const calls = Object.fromEntries(resources.map(({ name, calls: own }) => [name, own]));
  return {
    dataProvider: createDataProvider(http, calls, backEnd),
    authProvider: clearCacheOnLogout(createAuthProvider(http), queries),
    accessControlProvider: createAccessControl(resources),
    notificationProvider: createNotifications(toasts),
    liveProvider: createLiveProvider(live, resources),
    resources: refineResources(resources),
  };
}

/* A path that only the public site has needs its own document. */
function ReloadDocument() {
  useEffect(() => location.reload(), []);
  return null;
}

/* The layout with a route for every page of the manifests. */
function PortalRoutes() {
  const { pathname } = useLocation();
  const { resources } = useServices();
  const found = findPage(resources, pathname);
  if (!found) return <ReloadDocument />;
  const below = pageBelow(found);
  return (
    <Layout found={found}>
      <Guard found={below}>
        <Routes>
          {resources.flatMap(({ pages }) =>
            Object.values(pages).map(({ path }) => (
              <Route
                key={path}
                path={path}
                /* Another record is another page, so that input for one record does not stay for the next. */
                element={
                  <ResourcePageView
                    key={addressOf(below)}
                    page={below.page}
                    resource={below.resource}
                  />
                }
              />
            )),
          )}
        </Routes>
        <Drawers found={found} />
      </Guard>
      <Relogin />
      <UnsavedChanges />
    </Layout>
  );
}

/** Renders the portal of a role inside a router: refine over the services, the layout and the pages. */
export function Portal({ services }: { services: Services }) {
  const queries = useMemo(createQueries, []);
  const providers = useMemo(() => createProviders(services, queries), [services, queries]);
  useEffect(() => onSessionChange(() => queries.setQueryData(identityKey, readUser())), [queries]);
  /* What another back end listed before it was known as one may be more than was asked for. */
  useEffect(
    () =>
      services.backEnd.subscribe(
        () => void queries.resetQueries({ predicate: ({ queryKey }) => queryKey.includes('list') }),
      ),
    [services, queries],
  );
  return (
    <ServicesContext value={services}>
      <Refine
        {...providers}
        routerProvider={routerProvider}
        options={{
          disableTelemetry: true,
          liveMode: 'auto',
          reactQuery: { clientConfig: queries },
        }}
      >
        <PortalRoutes />
      </Refine>
    </ServicesContext>
  );
}
