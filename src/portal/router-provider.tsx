import routerProvider from '@refinedev/react-router';
import { createContext, type ReactNode, use, useMemo } from 'react';

const { parse: useParser = () => () => ({}) } = routerProvider;
type Parser = ReturnType<typeof useParser>;

/* Around the pages refine has no part; what it asks there it is told from the address as it stands. */
const ParserContext = createContext<Parser>(() => ({ pathname: location.pathname, params: {} }));

/** Reads the address once for a page: each of refine's hooks would match and parse it anew. */
export function ParsedAddress({ children }: { children: ReactNode }) {
  const parse = useParser();
  const parser = useMemo(() => {
    const parsed = parse();
    return () => parsed;
  }, [parse]);
  return <ParserContext value={parser}>{children}</ParserContext>;
}

/** Refine's bindings to react-router, over `ParsedAddress`. */
export const bindings = { ...routerProvider, parse: () => use(ParserContext) };
