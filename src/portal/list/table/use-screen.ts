import { Grid } from 'antd';
import { useState } from 'react';
import { isPrinting } from '../../../shared/is-printing.ts';

/**
 * Returns antd's breakpoints of the window. Paper is as narrow as a tablet, but has no taps that open a row: what is
 * printed keeps the layout of the window, and with it the columns.
 */
export function useScreen(): ReturnType<typeof Grid.useBreakpoint> {
  const found = Grid.useBreakpoint();
  const [shown, setShown] = useState(found);
  if (shown === found || isPrinting()) return shown;
  setShown(found);
  return found;
}
