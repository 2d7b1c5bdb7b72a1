import type { ComponentType, FunctionComponent } from 'react';
import { type LazyModule, lazyModule } from './lazy-module.ts';

export type PageComponent<Props = object> = FunctionComponent<Props> &
  Pick<LazyModule<object>, 'preload' | 'forget'> & {
    /** Its file in src/public/pages, without the extension; undefined for a part of a page. */
    file: string | undefined;
  };

/**
 * Creates a page whose code loads on demand (lazy-module.ts).
 *
 * @param file the name in src/public/pages that `load` imports; the server preloads it by this name
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  file?: string,
): PageComponent<Props> {
  const { preload, forget, useModule } = lazyModule(load);
  function LazyPage(props: Props) {
    const { default: Page } = useModule();
    return <Page {...props} />;
  }
  return Object.assign(LazyPage, { file, preload, forget });
}
