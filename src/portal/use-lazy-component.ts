import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '../shared/http/http.ts';
import { importModule } from '../shared/import-module.ts';

/**
 * A component whose code comes when it is first wanted; null until it is there. What does not come is asked for
 * anew when it is wanted again.
 *
 * @param load the same function at each call
 * @param onFailed told why it did not come
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
  onFailed: (sentence: string) => void,
): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isWanted || Component) return;
    let isLeft = false;
    importModule(load).then(
      (loaded) => setComponent(() => loaded),
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
