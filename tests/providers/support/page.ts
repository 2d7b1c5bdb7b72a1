import { afterEach, beforeEach, vi } from 'vitest';

/**
 * The page that each test looks at: shown, with a clock that goes on by itself and can be put on
 * (`vi.advanceTimersByTimeAsync`).
 */
export function standInForPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  beforeEach(() => {
    page.visibilityState = 'visible';
    vi.stubGlobal('document', page);
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
    });
  });
  /* What a page leaves open for a moment after a test would meet the next one's browser. */
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(6_000);
    vi.useRealTimers();
  });
  return {
    show(state: 'visible' | 'hidden') {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
