import { type ComponentType, type FunctionComponent, use } from 'react';
import { importModule } from '../shared/import-module.ts';

export type PageComponent<Props = object> = FunctionComponent<Props> & {
  /** Its file in src/public/pages, without the ending; none for a part of a page. */
  file: string | undefined;
  /** Fetches its code. Once it has failed it stays so until `forget`, or it would be asked for forever. */
  preload: () => Promise<void>;
  /** Lets code that did not come be tried again. */
  forget: () => void;
};

/**
 * A page whose code comes when it is needed. Unlike React's own `lazy` it renders at once when it has
 * been preloaded, on the server and for hydration, where a fallback would tear the page down.
 *
 * @param file that `load` imports: its name in src/public/pages, by which the server finds what to fetch ahead
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  file?: string,
): PageComponent<Props> {
  let Page: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;
  const preload = () => {
    loading ??= importModule(load).then(
      (module) => {
        Page = module.default;
      },
      (error: unknown) => {
        failed = true;
        throw error;
      },
    );
    return loading;
  };
  const forget = () => {
    if (failed) loading = undefined;
    failed = false;
  };
  function LazyPage(props: Props) {
    if (!Page) use(preload());
    return Page ? <Page {...props} /> : null;
  }
  return Object.assign(LazyPage, { file, preload, forget });
}
