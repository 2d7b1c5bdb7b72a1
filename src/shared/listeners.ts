/** Creates a list of who is told of each change of something, as `useSyncExternalStore` asks for it. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls the listener at each change. @returns a function that unsubscribes */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(): void {
      for (const listener of listeners) listener();
    },
  };
}
