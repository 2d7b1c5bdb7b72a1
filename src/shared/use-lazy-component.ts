import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from './http/http.ts';
import { importModule } from './import-module.ts';

/**
 * Returns a component whose code loads when it is first needed; null until it is loaded. A failed load runs
 * again at the next need.
 *
 * @param load imports a module whose default it is; the same function at each call
 * @param onFailed gets the reason of a failed load
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: boolean,
  onFailed: (sentence: string) => void,
): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isWanted || Component) return;
    let isLeft = false;
    importModule(load).then(
      (module) => setComponent(() => module.default),
      (error: unknown) => {
        if (!isLeft) fail(sentenceOf(error));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [load, isWanted, Component]);
  return Component;
}
