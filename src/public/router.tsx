import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';

/*
 * The router of the public site: react-router, which the portal has, would be an eighth of the home page's scripts.
 * Its names and rules are react-router's.
 */

/** What a pattern's parameters stand for in a path, by name. */
export type Params = Readonly<Record<string, string | undefined>>;

/** Goes to an address within the site; with `replace`, in place of the current entry of the history. */
type Navigate = (to: string, options?: { replace?: boolean }) => void;

/** Decodes each segment; a slash inside one stays encoded. A malformed path stays as it is. */
function decodePath(pathname: string): string {
  try {
    const segments = pathname.split('/').map(decodeURIComponent);
    return segments.map((segment) => segment.replaceAll('/', '%2F')).join('/');
  } catch {
    return pathname;
  }
}

/**
 * Returns the parameters in a path, or null if it does not match the pattern, such as `/news/:slug`. Case and trailing
 * slashes make no difference; `*` matches every path. Without `end`, the pattern may match the beginning of a path.
 */
export function matchPath(pattern: string, pathname: string, end = true): Params | null {
  if (pattern === '*') return {};
  const source = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${source}${end ? '/*$' : '(?=/|$)'}`, 'i').exec(decodePath(pathname));
  if (!found) return null;
  const params = Object.entries(found.groups ?? {});
  return Object.fromEntries(params.map(([name, value]) => [name, value.replaceAll('%2F', '/')]));
}

type Router = {
  address: string;
  /** Counts the navigations, for one may lead to the address that is shown. */
  key: number;
  navigate: Navigate;
  /** Returns whether a path is one of the public site's pages: what else there is are documents of their own. */
  isPage: (pathname: string) => boolean;
};

const still: Router = { address: '/', key: 0, navigate: () => undefined, isPage: () => true };

const RouterContext = createContext(still);

/** Provides an address, path and query, to the pages inside; by itself, as on the server, it stays. */
export const StaticRouter = ({ location, children }: { location: string; children: ReactNode }) => (
  <RouterContext value={{ ...still, address: location }}>{children}</RouterContext>
);

const currentAddress = () => location.pathname + location.search;

/** Provides the address in the browser's address bar to the pages inside, and changes it. */
export function BrowserRouter({
  isPage,
  children,
}: Pick<Router, 'isPage'> & { children: ReactNode }) {
  const [address, setAddress] = useState(currentAddress);
  const [key, setKey] = useState(0);
  /* A transition renders in small steps, so that touches in between are answered. */
  const update = useCallback(() => startTransition(() => setAddress(currentAddress())), []);
  useEffect(() => {
    addEventListener('popstate', update);
    return () => removeEventListener('popstate', update);
  }, [update]);
  const router = useMemo(() => {
    const navigate: Navigate = (to, { replace = to === currentAddress() + location.hash } = {}) => {
      if (replace) history.replaceState(history.state, '', to);
      else history.pushState(null, '', to);
      update();
      startTransition(() => setKey((count) => count + 1));
    };
    return { address, key, navigate, isPage };
  }, [address, key, update, isPage]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** Returns the current path, the query with its question mark, and a key, another one after each navigation. */
export function useLocation(): { pathname: string; search: string; key: number } {
  const { address, key } = use(RouterContext);
  const [pathname = ''] = address.split('?', 1);
  return { pathname, search: address.slice(pathname.length), key };
}

/** Returns the function that goes to an address. */
export const useNavigate = (): Navigate => use(RouterContext).navigate;

/** Returns the function that tells whether a path is one of the public site's pages. */
export const useIsPage = (): Router['isPage'] => use(RouterContext).isPage;

/** The parameters in the current path. */
export const ParamsContext = createContext<Params>({});

/** Returns the parameters in the current path. */
export const useParams = (): Params => use(ParamsContext);
