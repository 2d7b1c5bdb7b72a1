import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryStorage } from '../providers/support/browser.ts';

/** A tab: its history entry's state outlives a page, the page's modules do not. */
function standInForTab(state: unknown = null) {
  const history = {
    state,
    replaceState(next: unknown) {
      history.state = structuredClone(next);
    },
    pushState(next: unknown) {
      history.state = next;
    },
  };
  const page = new EventTarget();
  const leave = () => void page.dispatchEvent(new Event('beforeunload'));
  const location = { assign: vi.fn(), reload: vi.fn(leave) };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', location);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return { history, location, leave };
}

async function loadModule() {
  vi.resetModules();
  return import('../../src/shared/storage.ts');
}

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

afterEach(() => void vi.unstubAllGlobals());

describe('where the browser keeps', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
  });

  test('it is the browser’s storage, and nothing stays in the page or its history', async () => {
    const tab = standInForTab({ idx: 3 });
    const { local, session, loadPage } = await loadModule();
    local.setItem('a', '1');
    session.setItem('b', '2');
    expect([localStorage.getItem('a'), sessionStorage.getItem('b')]).toEqual(['1', '2']);
    expect([local.getItem('a'), local.getItem('b'), local.keys()]).toEqual(['1', null, ['a']]);
    localStorage.removeItem('a');
    expect(local.getItem('a')).toBeNull();
    session.clear();
    expect(sessionStorage.getItem('b')).toBeNull();
    tab.leave();
    expect(tab.history.state).toEqual({ idx: 3 });
    loadPage('/dashboard');
    expect(tab.location.assign).toHaveBeenCalledExactlyOnceWith('/dashboard');
    expect(tab.location.reload).not.toHaveBeenCalled();
  });

  test('what it has no room for is kept in memory, and no older text stays', async () => {
    standInForTab();
    const { local } = await loadModule();
    local.setItem('a', 'older');
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    local.setItem('a', 'newer');
    expect([local.getItem('a'), localStorage.getItem('a')]).toEqual(['newer', null]);
    vi.mocked(localStorage.setItem).mockRestore();
    local.setItem('a', 'newest');
    expect([local.getItem('a'), localStorage.getItem('a')]).toEqual(['newest', 'newest']);
    expect(local.keys()).toEqual(['a']);
  });
});

describe('where storage is blocked', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse });
  });

  test('the page keeps it', async () => {
    standInForTab();
    const { local, session } = await loadModule();
    expect(local.getItem('a')).toBeNull();
    local.setItem('a', '1');
    session.setItem('a', '2');
    expect([local.getItem('a'), session.getItem('a')]).toEqual(['1', '2']);
    local.removeItem('a');
    expect([local.getItem('a'), session.getItem('a'), session.keys()]).toEqual([null, '2', ['a']]);
    session.clear();
    expect(session.keys()).toEqual([]);
  });

  test('a page that follows in the tab has it, and the history entry no longer', async () => {
    const tab = standInForTab({ idx: 3 });
    const before = await loadModule();
    before.local.setItem('authToken', 'of this tab');
    tab.leave();
    const reloaded = await loadModule();
    expect(reloaded.local.getItem('authToken')).toBe('of this tab');
    expect(tab.history.state).toEqual({ idx: 3 });
    reloaded.loadPage('/dashboard');
    expect(tab.location.reload).toHaveBeenCalledOnce();
    const next = await loadModule();
    expect(next.local.getItem('authToken')).toBe('of this tab');
    expect(tab.history.state).toEqual({});
  });

  test('what was removed is not passed on', async () => {
    const tab = standInForTab();
    const { local } = await loadModule();
    local.setItem('authToken', 'of this tab');
    local.clear();
    tab.leave();
    expect((await loadModule()).local.keys()).toEqual([]);
  });
});
