import { use } from 'react';
import { importModule } from './import-module.ts';

/** A module whose code comes when it is needed. */
export type LazyModule<Module> = {
  /** Fetches its code. Once it has failed it stays so until `forget`, or it would be asked for forever. */
  preload: () => Promise<void>;
  /** Lets code that did not come be tried again. */
  forget: () => void;
  /**
   * The module, in a component that waits for it and has no other hook (React loses count of those that come
   * after a wait).
   *
   * @throws HttpError where it did not come
   */
  useModule: () => Module;
};

/**
 * Unlike React's own `lazy` a component renders at once when its module has been preloaded, on the server and for
 * hydration, where a fallback would tear the page down.
 */
export function lazyModule<Module extends object>(load: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;
  const preload = () => {
    loading ??= importModule(load).then(
      (module) => {
        loaded = module;
      },
      (error: unknown) => {
        failed = true;
        throw error;
      },
    );
    return loading;
  };
  return {
    preload,
    forget() {
      if (failed) loading = undefined;
      failed = false;
    },
    useModule() {
      if (!loaded) use(preload());
      if (!loaded) throw new Error('The module has not come.');
      return loaded;
    },
  };
}
