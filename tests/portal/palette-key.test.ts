import { describe, expect, it } from 'vitest';
import { isPaletteKey } from '../../src/portal/palette/palette-button.tsx';

const pressed = { key: 'k', metaKey: false, ctrlKey: false, defaultPrevented: false };

describe('the command palette', () => {
  it('opens by Ctrl-K and ⌘K', () => {
    expect(isPaletteKey({ ...pressed, ctrlKey: true })).toBe(true);
    expect(isPaletteKey({ ...pressed, metaKey: true, key: 'K' })).toBe(true);
    expect(isPaletteKey(pressed)).toBe(false);
  });

  it('stays closed where a text makes a link by the same key', () => {
    expect(isPaletteKey({ ...pressed, ctrlKey: true, defaultPrevented: true })).toBe(false);
  });
});
