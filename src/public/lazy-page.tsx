import { type ComponentType, type FunctionComponent, use } from 'react';

export type PageComponent = FunctionComponent & { preload: () => Promise<void> };

/**
 * A page whose code comes when it is needed. Unlike React's own `lazy` it renders at once when it has
 * been preloaded, on the server and for hydration, where a fallback would tear the page down.
 */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): PageComponent {
  let Page: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= load().then(
      (module) => {
        Page = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function LazyPage() {
    if (!Page) use(preload());
    return Page ? <Page /> : null;
  }
  return Object.assign(LazyPage, { preload });
}
