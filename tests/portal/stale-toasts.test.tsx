import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { useChoose } from '../../src/portal/list/tools/row-actions.tsx';
import { useAttempt } from '../../src/portal/parts/use-attempt.ts';
import { useLongPdf } from '../../src/portal/parts/use-long-pdf.ts';
import { type Services, ServicesContext } from '../../src/portal/services.ts';
import { createToasts } from '../../src/shared/toasts.ts';

/** Returns what a hook returns inside the portal, and the texts of the toasts that are shown. */
function inPortal<Value>(useValue: () => Value, services: Partial<Services> = {}) {
  const toasts = createToasts();
  let value: Value | undefined;
  const Page = () => {
    value = useValue();
    return null;
  };
  renderToStaticMarkup(
    <ServicesContext value={{ ...services, toasts } as Services}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </ServicesContext>,
  );
  return { value: value as Value, texts: () => toasts.list().map(({ text }) => text) };
}

const fails = () => Promise.reject(new Error('It failed.'));
const shown = [expect.any(String)];

test('why something failed goes when it is tried again, and comes back only if it fails again', async () => {
  const { value, texts } = inPortal(useAttempt);
  await value.attempt(fails);
  expect(texts()).toEqual(shown);
  let finish = (_: string) => {};
  const again = value.attempt(() => new Promise<string>((resolve) => (finish = resolve)));
  expect(texts()).toEqual([]);
  finish('done');
  expect(await again).toBe('done');
  expect(texts()).toEqual([]);
  await value.attempt(fails);
  await value.attempt(fails);
  expect(texts()).toEqual(shown);
});

test('what a menu does takes back why it failed before, and leaves what others say', async () => {
  const { value: choose, texts } = inPortal(useChoose);
  const label = 'Do it';
  choose({ key: 'one', label, onChoose: fails });
  choose({ key: 'two', label, onChoose: fails });
  await expect.poll(texts).toHaveLength(2);
  choose({ key: 'one', label, onChoose: () => new Promise(() => {}) });
  expect(texts()).toEqual(shown);
});

test('why a document of many pages was not saved goes when it is asked for again', async () => {
  const stream = vi.fn(fails);
  const http = { stream } as unknown as Services['http'];
  const { value, texts } = inPortal(useLongPdf, { http });
  await value.save('/letters.pdf', 'letters.pdf');
  expect(texts()).toEqual(shown);
  stream.mockReturnValue(new Promise(() => {}));
  void value.save('/letters.pdf', 'letters.pdf');
  expect(texts()).toEqual([]);
});
