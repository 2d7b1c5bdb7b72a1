import { expect, test, vi } from 'vitest';
import { createLoginGate } from '../../../src/providers/login-gate.ts';

test.each([true, false])('whoever waits is told how the one log-in ended: %s', async (renewed) => {
  const gate = createLoginGate();
  const listener = vi.fn();
  gate.subscribe(listener);
  const waiting = [gate.renew(), gate.renew(), gate.renew()];
  expect(gate.waiting()).toBe(true);
  expect(listener).toHaveBeenCalledOnce();
  gate.settle(renewed);
  expect(await Promise.all(waiting)).toEqual([renewed, renewed, renewed]);
  expect(gate.waiting()).toBe(false);
});

test('the next end of a session is another log-in', async () => {
  const gate = createLoginGate();
  const first = gate.renew();
  gate.settle(false);
  const second = gate.renew();
  expect(gate.waiting()).toBe(true);
  gate.settle(true);
  expect([await first, await second]).toEqual([false, true]);
});

test('a settlement that nobody waits for is nothing; whoever stopped listening hears nothing', () => {
  const gate = createLoginGate();
  const listener = vi.fn();
  gate.subscribe(listener)();
  gate.settle(true);
  expect(gate.waiting()).toBe(false);
  void gate.renew();
  expect(listener).not.toHaveBeenCalled();
});
