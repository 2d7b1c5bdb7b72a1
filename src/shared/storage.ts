/*
 * Wraps the browser's storage: reading `localStorage` throws if it is blocked (private windows, strict
 * settings), and writing if it is full. Values that it refuses stay in memory, and pass to the tab's next
 * page in the history entry's state, which no other origin can read.
 */
type Name = 'localStorage' | 'sessionStorage';
type State = { memory?: Record<Name, Record<string, string>> };

/** The part of `Storage` that the site uses; no method throws. */
type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & {
  keys: () => string[];
};

const { memory: found, ...state }: State = globalThis.history?.state ?? {};
/* Going back may restore an old entry, perhaps of another user, that a later log-out could not clear. Only a
   reload, which `loadPage` also is, restores its values. */
const [entry] = globalThis.performance?.getEntriesByType('navigation') ?? [];
const isReload = !entry || ('type' in entry && entry.type === 'reload');
const passed = isReload ? found : undefined;
const memory = passed ?? { localStorage: {}, sessionStorage: {} };
let isUsed = false;

const passOn = () => history.replaceState({ ...history.state, memory }, '');

/* A `beforeunload` listener can keep a page out of the back/forward cache, so it is added only if needed. */
function passOnWhenLeft(): void {
  isUsed = true;
  addEventListener('beforeunload', passOn);
}

if (found) history.replaceState(state, '');
if (passed) passOnWhenLeft();

function guard(name: Name): SafeStorage {
  const texts = memory[name];
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(globalThis[name]);
    } catch {
      return undefined;
    }
  };
  const keys = () => [...Object.keys(texts), ...(attempt(Object.keys) ?? [])];
  const removeItem = (key: string) => {
    delete texts[key];
    attempt((storage) => storage.removeItem(key));
  };
  return {
    keys,
    removeItem,
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
      /* Other tabs would find the older text. */
      removeItem(key);
      texts[key] = text;
      passOnWhenLeft();
    },
    clear: () => keys().forEach(removeItem),
  };
}

/** Shared by all tabs, until removed. */
export const local = guard('localStorage');

/** Only for this tab. */
export const session = guard('sessionStorage');

/** Loads a page of this site as a document, with the values in memory. */
export function loadPage(path: string): void {
  if (isUsed) {
    history.pushState(null, '', path);
    location.reload();
  } else location.assign(path);
}
