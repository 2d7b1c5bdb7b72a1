import { use } from 'react';
import { importModule } from './import-module.ts';

/** A module whose code loads on demand. */
export type LazyModule<Module> = {
  /** Fetches the code. A failure stays until `forget`, because it would otherwise be retried endlessly. */
  preload: () => Promise<void>;
  /** Allows a failed load to run again. */
  forget: () => void;
  /**
   * Returns the module, or suspends. The component must have no other hook, because React miscounts hooks
   * after a suspension.
   *
   * @throws HttpError if it did not load
   */
  useModule: () => Module;
};

/**
 * Creates a lazy module. Unlike with React's `lazy`, a component renders at once if its module is preloaded:
 * on the server, and in hydration, where a fallback would remove the page.
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
