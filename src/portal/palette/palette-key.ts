type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'defaultPrevented'>;

/** Returns whether a key opens the command palette: ⌘K or Ctrl-K, unless a text has its own use for it. */
export const isPaletteKey = ({ key, metaKey, ctrlKey, defaultPrevented }: Pressed): boolean =>
  !defaultPrevented && (metaKey || ctrlKey) && key.toLowerCase() === 'k';
