import type { ComponentType, FunctionComponent } from 'react';
import { type LazyModule, lazyModule } from './lazy-module.ts';

export type PageComponent<Props = object> = FunctionComponent<Props> &
  Pick<LazyModule<object>, 'preload' | 'forget'> & {
    /** Its file in src/public/pages, without the ending; none for a part of a page. */
    file: string | undefined;
  };

/**
 * A page whose code comes when it is needed (lazy-module.ts).
 *
 * @param file that `load` imports: its name in src/public/pages, by which the server finds what to fetch ahead
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
