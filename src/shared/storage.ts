/*
 * The browser's storage, where the page may use it: reading `localStorage` itself throws where it is blocked
 * (private windows, strict settings), and writing where it is full. What it does not take is kept in memory,
 * and passed to the tab's next page in the state of its history entry, which no other origin can read.
 */
type Name = 'localStorage' | 'sessionStorage';
type State = { memory?: Record<Name, Record<string, string>> };

/** As much of `Storage` as is needed; no method throws. */
export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & {
  keys: () => string[];
};

const { memory: found, ...state }: State = globalThis.history?.state ?? {};
/* By 'back' an entry comes again that was left long ago, perhaps by somebody else: a log-out since cannot have
   reached it. Only a reload, which `loadPage` is too, goes on where the page was. */
const [entry] = globalThis.performance?.getEntriesByType('navigation') ?? [];
const isReload = !entry || ('type' in entry && entry.type === 'reload');
const passed = isReload ? found : undefined;
const memory = passed ?? { localStorage: {}, sessionStorage: {} };
let isUsed = false;

const passOn = () => history.replaceState({ ...history.state, memory }, '');

/* A page that listens for being left may not be kept for 'back': only where it is needed. */
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
      /* An older text would be found by other tabs. */
      removeItem(key);
      texts[key] = text;
      passOnWhenLeft();
    },
    clear: () => keys().forEach(removeItem),
  };
}

/** What all tabs share, until it is removed. */
export const local = guard('localStorage');

/** What this tab keeps. */
export const session = guard('sessionStorage');

/** Loads a page of this site as a document; what is kept in memory goes with it. */
export function loadPage(path: string): void {
  if (isUsed) {
    history.pushState(null, '', path);
    location.reload();
  } else location.assign(path);
}
