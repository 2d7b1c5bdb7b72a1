import type { FormInstance } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { nairaFromKobo } from '#contract/naira.ts';

/* The ids of antd's inputs end with the path of their field. */
const hasFocus = (path: readonly (string | number)[]) =>
  `_${document.activeElement?.id}`.endsWith(`_${path.join('_')}`);

/**
 * Fills in what a member owes, unless something else was typed, or is being typed: figures would mix.
 *
 * @param owed in kobo; undefined while it is not known
 * @param place the line whose amount it is; undefined of a form of one amount
 */
export function usePrefilledAmount(
  form: FormInstance,
  owed: number | undefined,
  place?: number,
): void {
  const filled = useRef('');
  /* In one task with its rendering, or somebody could begin to type between the two. */
  useLayoutEffect(() => {
    const path = place === undefined ? ['amount'] : ['lines', place, 'amount'];
    if (owed === undefined || hasFocus(path)) return;
    const present = String(form.getFieldValue(path) ?? '');
    if (present !== '' && present !== filled.current) return;
    filled.current = owed > 0 ? String(nairaFromKobo(owed)) : '';
    form.setFieldValue(path, filled.current);
  }, [owed, place, form]);
}
