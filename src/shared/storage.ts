/*
 * The browser's storage, where the page may use it: reading `localStorage` itself throws where it is blocked
 * (private windows, strict settings), and writing where it is full. What it does not take is kept in memory,
 * and passed to the tab's next page in the state of its history entry, which no other origin can read.
 */
type Name = 'localStorage' | 'sessionStorage';

/** As much of `Storage` as is needed; no method throws. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & {
  keys: () => string[];
};

const memory: Record<Name, Record<string, string>> = { localStorage: {}, sessionStorage: {} };

const passOn = () => history.replaceState({ ...history.state, memory }, '');

/* Only where it is needed: a page that listens for this may not be kept for 'back'. */
const passOnWhenLeft = () => addEventListener('beforeunload', passOn);

function takeOver(): void {
  const { memory: passed, ...state } = globalThis.history?.state ?? {};
  if (!passed) return;
  Object.assign(memory.localStorage, passed.localStorage);
  Object.assign(memory.sessionStorage, passed.sessionStorage);
  history.replaceState(state, '');
  passOnWhenLeft();
}

function guard(name: Name): SafeStorage {
  const texts = memory[name];
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  const removeItem = (key: string) => {
    delete texts[key];
    attempt((storage) => storage.removeItem(key));
  };
  return {
    getItem: (key) => texts[key] ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, text) {
      const isKept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (isKept) {
        delete texts[key];
        return;
      }
      /* An older text would be found by other tabs. */
      removeItem(key);
      texts[key] = text;
      passOnWhenLeft();
    },
    removeItem,
    clear() {
      for (const key in texts) delete texts[key];
      attempt((storage) => storage.clear());
    },
    keys: () => [...Object.keys(texts), ...(attempt(Object.keys) ?? [])],
  };
}

takeOver();

/** What all tabs share, until it is removed. */
export const local = guard('localStorage');

/** What this tab keeps. */
export const session = guard('sessionStorage');

/** Loads a page of this site as a document; what is kept in memory goes with it. */
export function loadPage(path: string): void {
  if (Object.values(memory).every((texts) => Object.keys(texts).length === 0)) {
    location.assign(path);
    return;
  }
  history.pushState(null, '', path);
  passOn();
  location.reload();
}
